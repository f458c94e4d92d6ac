import Foundation
import StudyModel
import StudyStore

/// What one save of an editor's form wants to change, and what its author had seen. A field counts as touched where the form
/// holds something else than its author was shown; only then is it compared with what is saved now.
struct PartEdit: Sendable {
  let place: Place
  let language: Language
  let form: SubmittedForm

  /// The study with the change made. Fields that someone else has changed meanwhile, and this author too, are a conflict.
  /// - Parameter document: the study as JSON, if it is at hand.
  /// - Throws: `PartEditError`.
  func applied(to study: Study, document: JSONValue? = nil) throws -> Study {
    guard let part = EditedPart(at: place, in: study) else { throw PortalError.notFound }
    let document = try document ?? JSONValue(encoding: study)
    let before = document.value(at: part.documentPlace) ?? .object([:])
    try refuseLostFields(of: part)
    var value = before
    var errors: [FieldError] = []
    var conflicts: [FieldConflict] = []
    var stale: [SeenSource] = []
    for field in part.fields {
      // A page that does not show a field says nothing about it.
      guard let seen = form["was.\(field.name)"].map(SeenBasis.init) else { continue }
      let current = field.value(in: value, language: language)
      let wanted: JSONValue
      do { wanted = try field.read(form, over: current, language: language) ?? .null } catch {
        errors.append(error)
        continue
      }
      let isUntouched = EditorField.fingerprint(ofRead: wanted.shown(in: language)) == seen.shown
      if wanted == current || isUntouched { continue }
      let saved = field.value(in: before, language: language)
      // What goes as a whole takes words along that this page does not show.
      let unseen = field.removed(from: saved, by: form, language: language)
        .filter { !seen.holds($0) }
      guard field.fingerprint(of: saved, language: language) == seen.shown, unseen.isEmpty else {
        conflicts.append(FieldConflict(field: field, mine: wanted, theirs: saved, removed: unseen))
        continue
      }
      value = value.setting(wanted.isNull ? nil : wanted, at: field.fullPath(in: language))
      if let seen = staleSource(of: field, in: value, study.primaryLanguage) { stale.append(seen) }
    }
    if let move = ElementMove(form, among: part.fields) {
      if move.isSeen(in: form, of: before, language: language) {
        value = move.applied(to: value)
      } else {
        errors.append(
          FieldError(
            name: move.field.name,
            message:
              "This has changed since you opened the page, so it was not moved. Reload the page."))
      }
    }
    // What is inside goes before what holds it.
    for holder in Set(part.fields.compactMap(\.holder)).sorted(by: { $0.count > $1.count }) {
      value = value.tidied(at: holder)
    }
    if !errors.isEmpty { throw PartEditError.fields(errors) }
    if !conflicts.isEmpty { throw PartEditError.conflict(conflicts) }
    guard let changed = document.replacing(value, at: part.documentPlace) else {
      throw PortalError.notFound
    }
    let edited = try Self.study(from: changed, fields: part.fields, below: part.documentPlace)
      .following(renamedChoices(of: part, in: document))
    return try noting(stale, in: edited, since: study, below: part.documentPlace)
  }

  /// Reads a changed document back, telling which field a missing value belongs to.
  private static func study(from document: JSONValue, fields: [EditorField], below place: Place)
    throws
    -> Study
  {
    do { return try Study(document: document) } catch {
      switch error {
      case .unreadable(let path, let reason):
        let missing = fields.first { field in
          reason.contains("“\(field.path.last ?? "")”")
            || path.hasSuffix(field.path.joined(separator: "/"))
        }
        guard let missing else { throw error }
        throw PartEditError.fields([
          FieldError(name: missing.name, message: "\(missing.label) needs a value.")
        ])
      case .beyondLimit(let path, let reason):
        let here = path.split(separator: "/").dropFirst(place.count).joined(separator: "/")
        let field = fields.first { field in
          let own = field.path.joined(separator: "/")
          return !own.isEmpty && (here == own || here.hasPrefix(own + "/"))
        }
        guard let field else { throw error }
        throw PartEditError.fields([FieldError(name: field.name, message: reason)])
      case .syntax, .notAStudy, .newerSchema: throw error
      }
    }
  }
}

/// Why an edit is not saved yet. What was typed is kept in both cases.
enum PartEditError: Error {
  case fields([FieldError])
  case conflict([FieldConflict])
  /// Fields that were typed in and that the part no longer has, such as those of another answer format.
  case lost([String])
}

/// A field that two people changed: both values, to choose from.
struct FieldConflict: Sendable {
  let field: EditorField
  let mine: JSONValue
  let theirs: JSONValue
  /// What the author's own value removes although the author has not seen it as it is now, in all languages.
  var removed: [FieldElement] = []
  /// Of a text, both changes put together, where they are in different lines.
  var merged: String?
  /// Who saved the other value, where the history knows.
  var author: Author?

  struct Author: Sendable {
    let account: Account.ID
    let name: String
    let at: Date
  }
}
