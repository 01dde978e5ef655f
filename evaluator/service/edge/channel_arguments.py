"""Settings as gRPC's core knows them."""

from evaluator.service.settings.settings import Settings


def of(settings: Settings, *, shared: bool) -> list[tuple[str, int]]:
    """The arguments of a server. ``shared``: workers of one supervisor share the port."""
    arguments = [
        ("grpc.max_receive_message_length", settings.max_request_bytes),
        ("grpc.max_send_message_length", settings.max_response_bytes),
        ("grpc.max_concurrent_streams", settings.max_concurrent_streams),
        # Between the two limits the core refuses some calls at random; so there is one.
        ("grpc.max_metadata_size", settings.max_metadata_bytes),
        ("grpc.absolute_max_metadata_size", settings.max_metadata_bytes),
        # By default a second server would share the port unnoticed.
        ("grpc.so_reuseport", int(shared)),
        # The core's own default, five minutes, cuts off clients that keep a connection alive. Its
        # constant says MIN_RECV_PING, the name does not; another name is taken without a word.
        ("grpc.http2.min_ping_interval_without_data_ms", _milliseconds(settings.min_ping_interval)),
        ("grpc.keepalive_permit_without_calls", 1),
        ("grpc.keepalive_timeout_ms", _milliseconds(settings.keepalive_timeout)),
    ]
    if settings.keepalive_time:
        arguments.append(("grpc.keepalive_time_ms", _milliseconds(settings.keepalive_time)))
    if settings.max_connection_age:
        age, grace = settings.max_connection_age, settings.max_connection_age_grace
        arguments.append(("grpc.max_connection_age_ms", _milliseconds(age)))
        arguments.append(("grpc.max_connection_age_grace_ms", _milliseconds(grace)))
    return arguments


def _milliseconds(seconds: float) -> int:
    return min(int(seconds * 1000), 2**31 - 1)
