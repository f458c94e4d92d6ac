import Hummingbird
import StudyBundle
import StudyExchange

/// The keys that sign bundles now and that signed earlier.
struct SigningKeysPage: Page {
  static let template = "signing/signing-keys"
  let shell: Shell
  let keys: [Key]

  struct Key: Sendable {
    let id: String
    let isCurrent: Bool
    /// The line that identifies it to minisign and signify.
    let line: String
    let minisign: String
    let pem: String
    let command: String
  }

  init(shell: Shell, keys: [VerifyingKey]) {
    self.shell = shell
    self.keys = keys.enumerated().map { index, key in
      let address = "\(Paths.signingKeys)/\(key.name)"
      return Key(
        id: key.name, isCurrent: index == 0, line: key.line, minisign: "\(address).pub",
        pem: "\(address).pem", command: "accord verify BUNDLE.zip --key \(key.name).pub")
    }
  }
}
