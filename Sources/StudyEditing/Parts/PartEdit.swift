import Foundation
import StudyModel
import StudyParts

/// What one save of an editor's form changes, and what its author had seen. A field counts as edited if the form holds
/// something other than what its author was shown. Only edited fields are compared with the saved study.
package struct PartEdit: Sendable {
  package let place: Place
  package let language: Language
  package let form: SubmittedForm
  /// The answers that the author saw, by the name of their field, if they are known. With them, changes to different
  /// answers of one question do not conflict.
  package var former: [String: SeenAnswers] = [:]
  /// The number of the line of the history up to which those answers were followed.
  package var formerLine: Int?
  /// The part after each of its latest edits, oldest first, if they are known. With them, a row that others have rewritten is
  /// found, so that only what two people changed in it conflicts.
  package var formerParts: [JSONValue] = []
  /// The part before each of its latest edits, newest first, if they are known. With them, a translation that is again what it
  /// was keeps the source that it was made from.
  package var earlierParts: [JSONValue] = []
  /// Where the rows of the page are in the saved study, once `followingRows` has looked for them.
  var rows = PageRows()

  package init(place: Place, language: Language, form: SubmittedForm) {
    self.place = place
    self.language = language
    self.form = form
  }

  /// The study with the edit applied. It is a conflict if this author and someone else have edited the same field.
  /// - Parameter document: the study as JSON, if available.
  /// - Throws: `PartEditError`; `PlaceError.missing` if the part no longer exists.
  package func applied(to study: Study, document: JSONValue? = nil) throws -> Study {
    try saved(in: study, document: document).study
  }

  /// The study with the edit applied, and where the rows of the page are in it.
  /// - Parameter document: the study as JSON, if available.
  /// - Throws: `PartEditError`; `PlaceError.missing` if the part no longer exists.
  package func saved(in study: Study, document: JSONValue? = nil) throws -> (
    study: Study, rows: PageRows
  ) {
    guard let part = PlacedPart(at: place, in: study) else { throw PlaceError.missing }
    let document = try document ?? JSONValue(encoding: study)
    let before = document.value(at: part.documentPlace) ?? .object([:])
    // A row is only moved on a page that shows where it is.
    let move = ElementMove(form, among: part.settings).map { move in
      (move, isSeen: move.isSeen(in: form, of: before, language: language))
    }
    let edit = try followingRows(of: part, before)
    return try edit.saved(in: study, part, document, before, move)
  }

  private func saved(
    in study: Study, _ part: PlacedPart, _ document: JSONValue, _ before: JSONValue,
    _ move: (ElementMove, isSeen: Bool)?
  ) throws -> (study: Study, rows: PageRows) {
    try refuseLostFields(of: part)
    var value = before
    var errors: [FieldError] = []
    var conflicts: [FieldConflict] = []
    var stale: [SeenSource] = []
    var rows = self.rows
    for field in part.settings {
      // A field that the page does not show is left unchanged, as is a choice that its author did not change.
      guard let seen = form["was.\(field.name)"].map(SeenBasis.init),
        !field.isShownChoice(in: form, language: language)
      else { continue }
      let current = field.value(in: value, language: language)
      let order = field.unseenOrder(of: current, seen: seen, language: language)
      let wanted: JSONValue
      do {
        wanted = try field.read(form, over: current, order: order, language: language) ?? .null
      } catch {
        errors.append(error)
        continue
      }
      if wanted == current || field.isShown(wanted, by: seen, language: language) { continue }
      let saved = field.value(in: before, language: language)
      // Removing a whole element also removes its texts in languages that this page does not show.
      let placed = former[field.name]?.placed(form, in: field.name) ?? form
      let unseen = field.removed(from: saved, by: placed, order: order, language: language)
        .filter { !seen.holds($0) }
      var result = wanted
      let isAsShown =
        field.fingerprint(of: saved, language: language) == seen.shown
        || order != nil
      if !isAsShown || !unseen.isEmpty {
        let merge = merge(of: field, with: saved)
        guard let merge, !merge.isContested else {
          var conflict = FieldConflict(field: field, mine: wanted, theirs: saved, removed: unseen)
          conflict.merge = merge
          conflicts.append(conflict)
          continue
        }
        let merged = merge.rows.compactMap(\.mine)
        result = merged.isEmpty ? .null : .array(merged)
      }
      value = value.setting(result.isNull ? nil : result, at: field.fullPath(in: language))
      if let seen = staleSource(of: field, in: value, study.primaryLanguage) { stale.append(seen) }
    }
    if let (move, isSeen) = move {
      if isSeen {
        value = move.applied(to: value)
        rows.follow(move)
      } else {
        errors.append(
          FieldError(
            name: move.field.name,
            message:
              "This has changed since you opened the page, so it was not moved. Reload the page."))
      }
    }
    // In a translation, the bullets would have no text in the original.
    if language == study.primaryLanguage, let pasted = PastedBullets(form) {
      value = pasted.applied(to: value, language: language)
      rows.follow(pasted)
    }
    // Nested holders are removed before the ones that contain them.
    for holder in Set(part.settings.compactMap(\.holder)).sorted(by: { $0.count > $1.count }) {
      rows.followTidying(of: holder, in: value)
      value = value.tidied(at: holder)
    }
    if !errors.isEmpty { throw PartEditError.fields(errors) }
    if !conflicts.isEmpty { throw PartEditError.conflict(conflicts) }
    guard let changed = document.replacing(value, at: part.documentPlace) else {
      throw PlaceError.missing
    }
    let edited = try Self.study(from: changed, fields: part.settings, below: part.documentPlace)
      .following(renamedChoices(of: part, in: document))
    return (try noting(stale, in: edited, since: study, below: part.documentPlace), rows)
  }

  /// Both changes to a table of answers; nil if the answers that the author saw are not known.
  private func merge(of field: Setting, with saved: JSONValue) -> RowMerge? {
    guard case .choices(let columns) = field.control, let seen = former[field.name] else {
      return nil
    }
    // Pickers have only numbers. If one was removed, another one has its number.
    let isNumbered = field.path.contains { Int($0) != nil }
    guard !isNumbered || RowMerge.isSameTable(seen.rows, saved.arrayValue ?? []) else { return nil }
    let mine = ChoiceRows(name: field.name, columns: columns)
      .answers(form, over: .array(seen.rows), language: language)
    return RowMerge(seen, mine: mine, theirs: saved.arrayValue ?? [])
  }

  /// Decodes a changed document.
  /// - Throws: `PartEditError.fields` if a field of the part lacks a required value or exceeds a limit, or else the
  ///   decoding error.
  private static func study(from document: JSONValue, fields: [Setting], below place: Place)
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
