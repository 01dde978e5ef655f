// What a backend asks: 听牌, the hand at the win, who pays whom, and whether a record is right.
//
// Takes the address of a server: `node client.js 127.0.0.1:50051`. Loads the proto as it is.

'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { promisify } = require('node:util');
const grpc = require('@grpc/grpc-js');
const loader = require('@grpc/proto-loader');

const ROOT = path.join(__dirname, '../..');
const PROTO = loader.loadSync('hupai/v1/evaluator.proto', {
  includeDirs: [path.join(ROOT, 'proto'), __dirname], // google/rpc/status.proto lies beside this
  keepCase: true,
  enums: String,
  longs: String, // int64 is more than a number holds
  defaults: true,
  oneofs: true,
});
const { EvaluatorService } = grpc.loadPackageDefinition(PROTO).hupai.v1;
const DEADLINE = 2000; // milliseconds; an answer takes few, and a retry has to fit in too
const OPTIONS = {
  'grpc.service_config': fs.readFileSync(path.join(ROOT, 'deploy/service-config.json'), 'utf8'),
  'grpc.keepalive_time_ms': 20000,
};
const RULES = { id: 'taizhou', options: { mode: 'count_ka' } };
const HELD = {
  concealed: [41, 42, 43, 55, 55, 55, 67, 68, 68, 69], // 一二三万 五五五条 七八八九筒
  melds: [{ kind: 'MELD_KIND_PENG', tiles: [43, 43, 43] }],
  flowers: [71, 71, 75, 76, 77, 82], // 东东中发白夏
};

async function main(address) {
  const server = new EvaluatorService(address, grpc.credentials.createInsecure(), OPTIONS);
  const ask = (rpc, request) =>
    promisify(server[rpc].bind(server))(request, { deadline: Date.now() + DEADLINE });

  // 听牌: after each discard of the player, to show what would win.
  const source = 'WIN_SOURCE_SELF_DRAW';
  const { waits } = await ask('ListWaits', { ruleset: RULES, hand: HELD, source });
  for (const wait of waits.filter((one) => one.hu)) {
    console.log(`waits on ${wait.tile}: ${wait.score.total}, ${wait.copies_left} left`);
  }

  // 胡: when the player wins. Keep `notation`, the ruleset's digest and the options.
  const hand = { ruleset: RULES, hand: HELD, win: { tile: 'TILE_TONG_8', source } };
  const answer = await ask('Evaluate', hand);
  const word = answer.hu ? 'hu' : 'no hu';
  console.log(`${word}, ${answer.best.score.total}: ${answer.provenance.notation}`);
  for (const line of answer.best.score.lines) {
    console.log(`  ${line.clause} ${line.name} ${line.operand} -> ${line.value}`);
  }

  // 结算: seat 1 has won, two points for each 卡.
  const win = { winners: [{ seat: 1, evaluation: hand }] };
  const settled = await ask('Settle', { ruleset: RULES, seats: 4, win, rate: 2 });
  for (const paid of settled.transfers) {
    console.log(`seat ${paid.from_seat} pays seat ${paid.to_seat} ${paid.amount} (${paid.clause})`);
  }
  console.log(`net [${settled.net_by_seat.join(', ')}]`);

  // 申诉: somebody's record says 34.
  const audit = await ask('Audit', { evaluation: hand, claim: { total: 34 } });
  console.log(`${audit.verdict}: ${audit.differences[0].message_en}`);
  audit.explanations.forEach((explanation) => console.log(`  ${explanation.message_en}`));

  // What cannot be is refused, every fault with its place.
  const concealed = [1, ...HELD.concealed.slice(1)];
  try {
    await ask('Evaluate', { ...hand, hand: { ...HELD, concealed }, win: { tile: 'TILE_TONG_8' } });
  } catch (error) {
    console.log(grpc.status[error.code]);
    for (const { field, description } of violations(error)) {
      console.log(`  ${field}: ${description}`);
    }
  }
  server.close();
}

// What is wrong with a request, fault by fault; none when the error is of another kind.
function violations(error) {
  const [details] = error.metadata?.get('grpc-status-details-bin') ?? [];
  if (!details) return [];
  const bad = PROTO['google.rpc.Status'].deserialize(details).details
    .find(({ type_url }) => type_url.endsWith('/google.rpc.BadRequest'));
  return bad ? PROTO['google.rpc.BadRequest'].deserialize(bad.value).field_violations : [];
}

main(process.argv[2]);
