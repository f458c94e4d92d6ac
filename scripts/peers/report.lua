-- wrk runs this once all requests were answered.
function done(summary, latency, requests)
   local errors = summary.errors
   io.write(string.format(
      'RESULT {"requests": %d, "microseconds": %d, "bytes": %d, "p50": %.1f, "p95": %.1f, "p99": %.1f, "wrong": %d, "lost": %d}\n',
      summary.requests, summary.duration, summary.bytes,
      latency:percentile(50), latency:percentile(95), latency:percentile(99),
      errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
