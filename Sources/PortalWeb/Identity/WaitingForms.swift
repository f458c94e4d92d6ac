import Crypto
import Foundation
import StudyEditing
import StudyStore
import Synchronization

/// Forms that wait in memory while their person signs in at the institution: to save what was typed before a session ended, or to
/// confirm it in place of a password. What is saved or signed afterward is the form that waited, not what a browser sends again.
final class WaitingForms: Sendable {
  typealias ID = String

  /// How long a form waits, in seconds.
  static let lifetime = 900.0
  /// How long a sign-in counts as confirmation, in seconds.
  static let confirming = 300.0
  /// All forms together, in bytes: those of a few people with the largest files.
  private static let mostBytes = 64 << 20
  private static let most = 1_000

  /// A form that waits.
  struct Waiting: Sendable {
    let path: String
    let form: SubmittedForm
    /// The hash of the token of the session, open or ended, in which it was sent.
    fileprivate let owner: String
    fileprivate let size: Int
    fileprivate let expiresAt: Date
    fileprivate var confirmed: (by: Reauthentication, at: Date)?

    /// Whether it can be saved or signed.
    func isConfirmed(at now: Date) -> Bool {
      confirmed.map { now < $0.at.addingTimeInterval(WaitingForms.confirming) } == true
    }

    /// Whether it has a code of an app, which is too old by the time that it is used.
    var hasCode: Bool { form.trimmed("code") != nil }
  }

  private let forms = Mutex([ID: Waiting]())

  /// Keeps a form. A session has one at a time; the last one counts.
  /// - Parameter token: the token of the session.
  /// - Throws: `PersonalTurns.TooMany` if too much waits.
  func keep(
    _ form: SubmittedForm, of path: String, token: String, id: ID, at now: Date
  ) throws(PersonalTurns.TooMany) {
    let owner = Self.hash(token)
    let size =
      form.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
      + form.files.reduce(0) { $0 + $1.bytes.count }
    let isKept = forms.withLock { forms in
      forms = forms.filter { $0.value.expiresAt > now && $0.value.owner != owner }
      guard forms.count < Self.most,
        forms.values.reduce(size, { $0 + $1.size }) <= Self.mostBytes
      else { return false }
      forms[id] = Waiting(
        path: path, form: form, owner: owner, size: size,
        expiresAt: now.addingTimeInterval(Self.lifetime))
      return true
    }
    if !isKept { throw PersonalTurns.TooMany() }
  }

  /// A form of a session; nil if it no longer waits, or is someone else's.
  func find(_ id: ID, token: String, at now: Date) -> Waiting? {
    let owner = Self.hash(token)
    return forms.withLock { forms in
      forms[id].flatMap { $0.owner == owner && $0.expiresAt > now ? $0 : nil }
    }
  }

  /// Notes that the person signed in for it.
  func confirm(_ id: ID, token: String, by proof: Reauthentication, at now: Date) {
    guard find(id, token: token, at: now) != nil else { return }
    forms.withLock { $0[id]?.confirmed = (proof, now) }
  }

  /// Takes a form that was confirmed, once.
  func takeConfirmed(_ id: ID, token: String, path: String, at now: Date) -> (
    form: SubmittedForm, by: Reauthentication
  )? {
    guard let waiting = find(id, token: token, at: now), waiting.path == path,
      waiting.isConfirmed(at: now)
    else { return nil }
    return forms.withLock { forms in
      // Of two requests at once, one gets it.
      guard let taken = forms.removeValue(forKey: id), let proof = taken.confirmed else {
        return nil
      }
      return (taken.form, proof.by)
    }
  }

  private static func hash(_ token: String) -> String {
    Data(SHA256.hash(data: Data("waiting form \(token)".utf8))).base64EncodedString()
  }
}
