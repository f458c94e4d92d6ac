import ArgumentParser
import Logging
import PortalWeb
import PortalWebhooks
import StudyExchange
import StudyStore

/// Where the portal may send webhooks.
struct WebhookOptions: ParsableArguments {
  @Option(
    name: .customLong("webhook-host"),
    help: ArgumentHelp(
      "Let the owners of studies send webhooks to this host, such as hooks.example.org or hooks.example.org:8443. Repeat it for more hosts.",
      valueName: "host"))
  var hosts: [String] = []
  @Flag(
    name: .customLong("allow-private-webhooks"), inversion: .prefixedNo,
    help:
      "Also send webhooks to hosts in your private network or on this machine, where http:// is allowed as well."
  )
  var allowsOwnNetwork = false

  /// Nil if webhooks are off.
  func worker(
    for store: StudyStore, keys: KeyFolder, logger: Logger
  ) throws -> WebhookWorker? {
    guard !hosts.isEmpty else {
      guard !allowsOwnNetwork else {
        throw Failure(.usage, "Name the hosts that may receive webhooks with --webhook-host.")
      }
      return nil
    }
    let places = try hosts.map { text in
      guard let place = HostAndPort(text) else {
        throw Failure(
          .usage,
          "“\(text)” is not a host. Use one such as hooks.example.org or hooks.example.org:8443, without https://."
        )
      }
      return place
    }
    let sender = WebhookSender(
      policy: WebhookPolicy(hosts: places, allowsOwnNetwork: allowsOwnNetwork))
    guard sender.isInstalled else {
      throw Failure(
        .usage, "Webhooks are sent with curl, which is missing. Install it: apt-get install curl")
    }
    return WebhookWorker(store: store, sender: sender, keys: keys, logger: logger)
  }
}
