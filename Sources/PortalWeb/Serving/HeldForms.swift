import StudyStore
import Synchronization

/// Limits how much of one person's form data is in memory at a time. Forms are read before a request gets its turn, so
/// `PersonalTurns` alone would let one signed-in person send as many large forms as there are connections.
final class HeldForms: Sendable {
  private let small: Int
  private let mostBytes: Int
  private let mostBytesOfAll: Int
  private let bytes = Mutex((people: [Account.ID: Int](), total: 0))

  /// - Parameters:
  ///   - mostBytes: The limit for all forms of one person together; large enough for a few of the largest.
  ///   - mostBytesOfAll: The limit for all people together; more than one person may hold, so that nobody takes all room.
  ///   - small: Forms up to this size count for nothing, so that what people type is always read and can be shown again. As
  ///     many of them as wait in line take little memory.
  init(
    mostBytes: Int = 4 * FormMiddleware.fileLimit, ofAll mostBytesOfAll: Int = .max,
    exempting small: Int = FormLimits.strangers.text
  ) {
    self.mostBytes = mostBytes
    self.mostBytesOfAll = mostBytesOfAll
    self.small = small
  }

  /// The memory that one request holds.
  final class Share: Sendable {
    private let forms: HeldForms
    /// Nil for visitors who are not signed in, whose forms are small.
    private let person: Account.ID?
    private let held = Mutex((read: 0, counted: 0))

    fileprivate init(of person: Account.ID?, in forms: HeldForms) {
      self.person = person
      self.forms = forms
    }

    /// Adds bytes to the share.
    /// - Throws: `TooMany` if the person's forms, or those of all people, would exceed the limit.
    func grow(by count: Int) throws(PersonalTurns.TooMany) {
      guard let person else { return }
      let more = held.withLock { held in
        held.read += count
        return held.read > forms.small ? held.read - held.counted : 0
      }
      guard more > 0 else { return }
      do {
        try forms.take(more, for: person)
      } catch {
        held.withLock { $0.read -= count }
        throw error
      }
      held.withLock { $0.counted += more }
    }

    /// Gives back everything the share holds.
    func release() {
      guard let person else { return }
      let count = held.withLock { held in
        defer { held = (0, 0) }
        return held.counted
      }
      forms.giveBack(count, of: person)
    }
  }

  /// Starts counting the form data of one request.
  func share(of person: Account.ID?) -> Share { Share(of: person, in: self) }

  private func take(_ count: Int, for person: Account.ID) throws(PersonalTurns.TooMany) {
    let isGranted = bytes.withLock { bytes in
      let own = bytes.people[person, default: 0] + count
      guard own <= mostBytes, bytes.total + count <= mostBytesOfAll else { return false }
      bytes.people[person] = own
      bytes.total += count
      return true
    }
    if !isGranted { throw PersonalTurns.TooMany() }
  }

  private func giveBack(_ count: Int, of person: Account.ID) {
    bytes.withLock { bytes in
      let rest = bytes.people[person, default: 0] - count
      bytes.people[person] = rest > 0 ? rest : nil
      bytes.total -= count
    }
  }
}
