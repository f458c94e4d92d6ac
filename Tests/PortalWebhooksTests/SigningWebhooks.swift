import Foundation
import Testing

@testable import PortalWebhooks

@Suite("Signing webhooks") struct SigningWebhooks {
  /// From the libraries of Standard Webhooks.
  @Test func `a signature is the one that receivers' libraries expect`() throws {
    let secret = try #require(WebhookSecret(text: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))

    let signature = secret.signature(
      of: #"{"test": 2432232314}"#, id: "msg_p5jXN8AQM9LWM0D4loKWxJek", at: 1_614_265_330)

    #expect(signature == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
  }

  @Test func `a message states what was signed`() throws {
    let secret = try #require(WebhookSecret(text: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))

    let message = WebhookMessage(
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek", body: #"{"test": 2432232314}"#,
      at: Date(timeIntervalSince1970: 1_614_265_330.9), signedWith: secret)

    let headers = Dictionary(uniqueKeysWithValues: message.headers.map { ($0.name, $0.value) })
    #expect(
      headers == [
        "content-type": "application/json", "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
      ])
  }

  /// Computed with Python's hmac.
  @Test func `a secret follows from the portal's key and the webhook`() throws {
    let id = try #require(UUID(uuidString: "00000000-0000-4000-8000-000000000001"))
    let key = Array(UInt8(0)..<32)
    let secret = WebhookSecret(of: id, key: key)

    #expect(secret.text == "whsec_cTunAa2uhm0tTQYIflniKG6+fPU0aKnpnVocIZnt+d8=")
    #expect(secret.hash == "3195731a5b358f8e19bf3422bc33a59fd62605fca0e02e26fd21d32ada09d74b")
    #expect(WebhookSecret(text: secret.text) == secret)
    #expect(WebhookSecret(of: id, key: key.reversed()) != secret)
    #expect(WebhookSecret(of: UUID(), key: key) != secret)
    #expect(
      WebhookSecret(of: id, number: 2, key: key).text
        == "whsec_ZSQzyfS6giRDrBial2QaEY5nAQLghspGPQfZuA+XwXo=")
  }

  @Test(arguments: ["", "whsec_", "whsec_!", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"])
  func `other texts are no secrets`(text: String) {
    #expect(WebhookSecret(text: text) == nil)
  }
}
