import Foundation
import StudyModel

/// What someone typed as proof of the second factor.
enum TypedCode: Hashable, Sendable {
  /// The six digits of an app.
  case digits(String)
  /// A recovery code, in capital letters and without spaces and hyphens.
  case recovery(String)

  /// Nil for what can be neither. Spaces and hyphens do not count.
  init?(_ text: String) {
    guard text.utf8.count <= 100 else { return nil }
    let plain = text.uppercased().filter { !$0.isWhitespace && $0 != "-" }
    if plain.utf8.count == 6, plain.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      self = .digits(plain)
    } else if plain.utf8.count == RecoveryCode.length {
      self = .recovery(plain)
    } else {
      return nil
    }
  }
}

/// A code for someone who no longer has the app.
enum RecoveryCode {
  /// How many each person has at first.
  static let count = 10
  /// In characters of 5 bits, so that nobody can guess a code or find it from its hash.
  static let length = 16

  /// The hash by which a code is stored, with the random salt of its account’s second factor.
  static func hash(_ code: String, salt: String) -> String {
    sha256(Data("recovery code \(code) \(salt)".utf8))
  }

  /// The hash by which codes were stored before they had a salt.
  static func formerHash(_ code: String) -> String { sha256(Data("recovery code \(code)".utf8)) }

  /// A new code in groups of four characters.
  static func make(_ random: RandomSource) -> String {
    Base32.groups(of: Base32.text(of: random.bytes(count: 10)), separatedBy: "-")
  }
}

/// Why a second factor was not accepted or changed.
package enum SecondFactorError: Error, Hashable, Sendable {
  /// Also for a code that was used before.
  case wrongCode
  /// The password was typed too long ago, or too many codes were wrong.
  case expired
  /// It was set up or removed in the meantime.
  case changedMeanwhile
}

/// The password was right, and a code is needed to sign in.
package struct SecondFactorNeeded: Error, Hashable, Sendable {
  /// Names the sign-in that began, and is kept by the browser.
  package let token: String
}
