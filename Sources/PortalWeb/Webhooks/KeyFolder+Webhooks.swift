import Foundation
import PortalWebhooks
import StudyExchange
import StudyStore

/// The secrets of webhooks. They are derived from one that is in the folder, so that a copy of the database contains none.
extension KeyFolder {
  private var webhookFile: String { "\(path)/webhooks.secret" }

  /// A secret of a webhook. Its file is only read here: with a new one, nobody could verify what is sent.
  func webhookSecret(of webhook: Webhook.ID, number: Int = 1) throws -> WebhookSecret {
    WebhookSecret(of: webhook, number: number, key: try webhookKey())
  }

  /// Makes what the secrets are derived from, unless it is there.
  func prepareWebhooks() throws {
    guard !FileManager.default.fileExists(atPath: webhookFile) else { return }
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
    // Another process may make it at the same time; then that one counts.
    _ = try create(webhookFile, Data(bytes).base64EncodedString() + "\n", mode: 0o600)
  }

  /// What the secrets of webhooks are derived from.
  func webhookKey() throws -> [UInt8] {
    let text = try secret(in: webhookFile).trimmingCharacters(in: .whitespacesAndNewlines)
    guard let bytes = Data(base64Encoded: text), bytes.count == 32 else {
      throw KeyError.unreadable(webhookFile)
    }
    return Array(bytes)
  }
}
