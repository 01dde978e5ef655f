/* SHA-256 (FIPS 180-4), for many short texts: by the processor's own instructions where it has
   them, else in plain C. */

#ifndef HUPAI_SHA256_H
#define HUPAI_SHA256_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define SHA256_BLOCK 64
#define SHA256_DIGEST 32

#ifdef __GNUC__
#define SHA256_UNROLLED _Pragma("GCC unroll 64")
#else
#define SHA256_UNROLLED
#endif

/* What has been hashed so far, in whole blocks. */
typedef struct {
    uint32_t words[8];
} Sha256State;

static const Sha256State SHA256_BEGUN = {{
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
}};

static const uint32_t SHA256_ROUNDS[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static inline uint32_t sha256_turned(uint32_t word, int by) {
    return word >> by | word << (32 - by);
}

static inline uint32_t sha256_read(const uint8_t *from) {
    return (uint32_t)from[0] << 24 | (uint32_t)from[1] << 16 | (uint32_t)from[2] << 8 | from[3];
}

static inline void sha256_put(uint8_t *to, uint32_t word) {
    for (int i = 0; i < 4; i++) to[i] = (uint8_t)(word >> (24 - 8 * i));
}

#define S(place) s[((place) - i) & 7]

static void sha256_plain(Sha256State *state, const uint8_t *data, size_t blocks) {
    for (; blocks; blocks--, data += SHA256_BLOCK) {
        uint32_t w[64], s[8];
        for (int i = 0; i < 16; i++) w[i] = sha256_read(data + 4 * i);
        for (int i = 16; i < 64; i++) {
            uint32_t x = w[i - 15], y = w[i - 2];
            w[i] = w[i - 16] + w[i - 7]
                + (sha256_turned(x, 7) ^ sha256_turned(x, 18) ^ x >> 3)
                + (sha256_turned(y, 17) ^ sha256_turned(y, 19) ^ y >> 10);
        }
        memcpy(s, state->words, sizeof s);
        SHA256_UNROLLED
        for (int i = 0; i < 64; i++) {  /* instead of the words, their places move */
            uint32_t a = S(0), b = S(1), c = S(2), e = S(4), f = S(5), g = S(6);
            uint32_t one = S(7) + (sha256_turned(e, 6) ^ sha256_turned(e, 11) ^ sha256_turned(e, 25))
                + ((e & f) ^ (~e & g)) + SHA256_ROUNDS[i] + w[i];
            S(3) += one;
            S(7) = one + (sha256_turned(a, 2) ^ sha256_turned(a, 13) ^ sha256_turned(a, 22))
                + ((a & b) ^ (a & c) ^ (b & c));
        }
        for (int i = 0; i < 8; i++) state->words[i] += s[i];
    }
}

#undef S

#if defined(__x86_64__) && defined(__GNUC__)
#include <cpuid.h>
#include <immintrin.h>

#define SHA256_LEAF 7
#define SHA256_BIT (1u << 29)

/* Four words of the schedule from the sixteen before them; `w` holds these in a ring. */
#define SHA256_NEXT(w, i) \
    _mm_sha256msg2_epu32( \
        _mm_add_epi32( \
            _mm_sha256msg1_epu32(w[(i) & 3], w[((i) + 1) & 3]), \
            _mm_alignr_epi8(w[((i) + 3) & 3], w[((i) + 2) & 3], 4)), \
        w[((i) + 3) & 3])

__attribute__((target("sha,sse4.1,ssse3")))
static void sha256_built_in(Sha256State *state, const uint8_t *data, size_t blocks) {
    const __m128i order = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    __m128i *words = (__m128i *)state->words;
    __m128i low = _mm_shuffle_epi32(_mm_loadu_si128(words), 0xB1);
    __m128i high = _mm_shuffle_epi32(_mm_loadu_si128(words + 1), 0x1B);
    __m128i abef = _mm_alignr_epi8(low, high, 8), cdgh = _mm_blend_epi16(high, low, 0xF0);
    for (; blocks; blocks--, data += SHA256_BLOCK) {
        __m128i w[4], abef_before = abef, cdgh_before = cdgh;
        SHA256_UNROLLED
        for (int i = 0; i < 16; i++) {
            w[i & 3] = i < 4
                ? _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)data + i), order)
                : SHA256_NEXT(w, i);
            __m128i both = _mm_add_epi32(
                w[i & 3], _mm_loadu_si128((const __m128i *)(SHA256_ROUNDS + 4 * i)));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, both);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(both, 0x0E));
        }
        abef = _mm_add_epi32(abef, abef_before);
        cdgh = _mm_add_epi32(cdgh, cdgh_before);
    }
    low = _mm_shuffle_epi32(abef, 0x1B);
    high = _mm_shuffle_epi32(cdgh, 0xB1);
    _mm_storeu_si128(words, _mm_blend_epi16(low, high, 0xF0));
    _mm_storeu_si128(words + 1, _mm_alignr_epi8(high, low, 8));
}

static int sha256_is_built_in(void) {
    unsigned int a, b, c, d;
    return __get_cpuid_count(SHA256_LEAF, 0, &a, &b, &c, &d) && (b & SHA256_BIT);
}
#else
#define sha256_built_in sha256_plain
static int sha256_is_built_in(void) { return 0; }
#endif

typedef void (*Sha256Blocks)(Sha256State *state, const uint8_t *data, size_t blocks);

/* The fastest way that this processor has. */
static Sha256Blocks sha256_way(void) {
    return sha256_is_built_in() ? sha256_built_in : sha256_plain;
}

/* Ends what was begun with whole blocks: `rest` is less than a block and comes before `data`;
   `before` is how many bytes are in the state and the rest. */
static inline void sha256_end(
    Sha256Blocks blocks, Sha256State state, const uint8_t *rest, size_t left, uint64_t before,
    const uint8_t *data, size_t size, uint8_t *digest
) {
    uint8_t last[2 * SHA256_BLOCK];
    uint64_t bits = (before + size) * 8;
    if (left) {
        size_t taken = size < SHA256_BLOCK - left ? size : SHA256_BLOCK - left;
        memcpy(last, rest, left);
        memcpy(last + left, data, taken);
        left += taken, data += taken, size -= taken;
        if (left == SHA256_BLOCK) {
            blocks(&state, last, 1);
            left = 0;
        }
    }
    if (!left) {
        blocks(&state, data, size / SHA256_BLOCK);
        left = size % SHA256_BLOCK;
        memcpy(last, data + size - left, left);
    }
    size_t padded = left < SHA256_BLOCK - 8 ? SHA256_BLOCK : 2 * SHA256_BLOCK;
    last[left] = 0x80;
    memset(last + left + 1, 0, padded - left - 1);
    sha256_put(last + padded - 8, (uint32_t)(bits >> 32));
    sha256_put(last + padded - 4, (uint32_t)bits);
    blocks(&state, last, padded / SHA256_BLOCK);
    for (int i = 0; i < 8; i++) sha256_put(digest + 4 * i, state.words[i]);
}

#endif
