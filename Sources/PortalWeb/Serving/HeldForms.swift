import StudyStore
import Synchronization

/// Bounds how much of what one person sends is in memory at a time. Forms are read before their turn comes, so turns alone
/// would let one signed-in person send as many large forms as there are connections.
final class HeldForms: Sendable {
  private let mostBytes: Int
  private let bytes = Mutex<[Account.ID: Int]>([:])

  /// - Parameter mostBytes: of all forms of one person together; room for a few of the largest.
  init(mostBytes: Int = 4 * FormMiddleware.fileLimit) { self.mostBytes = mostBytes }

  /// What one request holds.
  final class Share: Sendable {
    private let forms: HeldForms
    /// Nil for strangers, whose forms are small.
    private let person: Account.ID?
    private let held = Mutex(0)

    fileprivate init(of person: Account.ID?, in forms: HeldForms) {
      self.person = person
      self.forms = forms
    }

    func grow(by count: Int) throws(PersonalTurns.TooMany) {
      guard let person else { return }
      try forms.take(count, for: person)
      held.withLock { $0 += count }
    }

    func release() {
      guard let person else { return }
      let count = held.withLock { held in
        defer { held = 0 }
        return held
      }
      forms.giveBack(count, of: person)
    }
  }

  func share(of person: Account.ID?) -> Share { Share(of: person, in: self) }

  private func take(_ count: Int, for person: Account.ID) throws(PersonalTurns.TooMany) {
    let isGranted = bytes.withLock { bytes in
      let total = bytes[person, default: 0] + count
      guard total <= mostBytes else { return false }
      bytes[person] = total
      return true
    }
    if !isGranted { throw PersonalTurns.TooMany() }
  }

  private func giveBack(_ count: Int, of person: Account.ID) {
    bytes.withLock { bytes in
      let rest = bytes[person, default: 0] - count
      bytes[person] = rest > 0 ? rest : nil
    }
  }
}
