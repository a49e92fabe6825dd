"""What this process counts on its way; what it only has to look at is in `gateway.metrics`."""

from chassis.metrics import counter
from chassis.tally import Counted, Timed

MESSAGES = Counted("gateway_messages", "Messages of clients over WebSockets", "type").of
REFUSED = Counted("gateway_refusals", "Messages and moves of clients refused", "code").of
REQUESTS = Timed("gateway_request", "From an HTTP request to its answer", ["route"])
COMMANDS = Timed("gateway_command", "From a command to a table to its answer or envelope").of()
RESYNCS = counter("gateway_resyncs", "Holes in what a client saw that were found and mended")
PROBES = counter("gateway_probe_misses", "Own probes that came not back: a subscription was dead")
