import StudyModel
import StudyParts

extension PartEdit {
  /// The edit with the fields of each row where the row is by now, if others have moved, added, or removed rows.
  /// - Parameter value: The part as it is saved.
  /// - Throws: `PartEditError.lost` if something was typed in a row that is gone.
  package func followingRows(of part: PlacedPart, _ value: JSONValue) throws -> PartEdit {
    var edit = self
    for list in Self.lists(among: part.settings) {
      guard
        let rows = SeenRows(
          list, in: edit.form, among: part.settings, of: value, language: language,
          source: part.study.primaryLanguage, former: formerParts)
      else { continue }
      edit.rows.add(rows)
      guard !rows.isUnchanged else { continue }
      let lost = rows.gone.flatMap(rows.typed)
      guard lost.isEmpty else { throw PartEditError.lost(lost) }
      edit = edit.with(
        SubmittedForm(
          fields: edit.form.fields.compactMap { Self.field($0, in: rows) }, files: edit.form.files))
    }
    return edit
  }

  /// The lists whose rows are edited in the fields of the part, by position.
  private static func lists(among settings: [Setting]) -> Set<[String]> {
    Set(
      settings.compactMap { field in
        guard let list = field.holder, field.path.count > list.count, field.path.starts(with: list),
          Int(bounded: field.path[list.count]) != nil
        else { return nil }
        return list
      })
  }

  private func with(_ form: SubmittedForm) -> PartEdit {
    var edit = PartEdit(place: place, language: language, form: form)
    edit.former = former
    edit.formerParts = formerParts
    edit.rows = rows
    return edit
  }

  /// A field where its row is by now; nil if the row is gone.
  private static func field(
    _ field: (name: String, value: String), in rows: SeenRows
  ) -> (name: String, value: String)? {
    if field.name == PastedBullets.name {
      return pasted(field.value, in: rows).map { (field.name, $0) }
    }
    if field.name == "confirm" {
      let codes = field.value.split(separator: " ").compactMap { confirmed($0, in: rows) }
      return (field.name, codes.joined(separator: " "))
    }
    guard let number = rows.number(of: field) else { return field }
    return rows.current[number].map { rows.renamed(field, from: number, to: $0) }
  }

  /// The value of the button that turns pasted lines into rows, such as `2:• One`.
  private static func pasted(_ value: String, in rows: SeenRows) -> String? {
    let number = value.prefix { $0 != ":" }
    guard let now = Int(bounded: number).flatMap({ rows.current[$0] }) else { return nil }
    return "\(now)" + value.dropFirst(number.count)
  }

  private static func confirmed(_ code: Substring, in rows: SeenRows) -> String? {
    guard let seen = SeenSource(code: code), seen.place.starts(with: rows.list),
      let number = seen.place.dropFirst(rows.list.count).first.flatMap({ Int(bounded: $0) })
    else { return String(code) }
    guard let now = rows.current[number] else { return nil }
    let place =
      rows.list + [String(now)] + seen.place.dropFirst(rows.list.count + 1)
    return SeenSource(place: place, mark: seen.mark).code
  }
}
