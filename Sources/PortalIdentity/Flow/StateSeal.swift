import Crypto
import Foundation

/// Seals what travels through browsers. The key lives as long as the process: after a restart, people begin again.
struct StateSeal: Sendable {
  private let key = SymmetricKey(size: .bits256)

  func seal(_ started: StartedAuthorization) throws -> String {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .secondsSince1970
    let box = try AES.GCM.seal(encoder.encode(started), using: key)
    guard let combined = box.combined else { throw IdentityFailure.unknownState }
    return Base64URL.text(combined)
  }

  /// - Throws: `IdentityFailure.unknownState` for anything that this process has not sealed.
  func open(_ state: String) throws(IdentityFailure) -> StartedAuthorization {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    guard state.utf8.count <= 8 << 10, let bytes = Base64URL.bytes(state),
      let box = try? AES.GCM.SealedBox(combined: bytes),
      let plain = try? AES.GCM.open(box, using: key),
      let started = try? decoder.decode(StartedAuthorization.self, from: plain)
    else { throw .unknownState }
    return started
  }
}
