import StudyModel

/// What an imported dictionary says beyond what Accord would write: cells with the part that they belong to, and rows that no
/// part represents with their task. As notes, they concern no other format.
enum REDCapKept {
  private static let prefix = KeptSetting.note + "redcap/"

  /// A cell of the file, and what Accord writes instead.
  static func cell(_ column: REDCapColumn, _ read: String, insteadOf written: String) -> KeptSetting
  {
    KeptSetting(
      key: prefix + column.member, value: .string(read), insteadOf: .string(written))
  }

  static func column(of setting: KeptSetting) -> REDCapColumn? {
    guard setting.key.hasPrefix(prefix) else { return nil }
    let member = setting.key.dropFirst(prefix.count)
    return REDCapColumn.allCases.first { $0.member == member }
  }

  /// The cells of a row that differ from what Accord writes. What makes a control is kept together, so that a later change
  /// of any of it replaces all.
  static func cells(of read: REDCapField, insteadOf written: REDCapField) -> [KeptSetting] {
    let isControlKept = control.contains { read[$0] != written[$0] }
    let isNoteBound = read.type != written.type
    return REDCapColumn.allCases.compactMap { column in
      let isBound =
        isControlKept && control.contains(column) || isNoteBound && column == .note
      guard column != .name, column != .form, isBound || read[column] != written[column] else {
        return nil
      }
      return cell(column, read[column], insteadOf: written[column])
    }
  }

  static let control: [REDCapColumn] = [.type, .choices, .validation, .minimum, .maximum]

  /// A whole row that follows the field with a name; at the start of the instrument if nil.
  static func row(_ field: REDCapField, after name: String?) -> KeptSetting {
    KeptSetting(
      key: prefix + "rows/" + field.name,
      value: .array(
        [name.map(JSONValue.string) ?? .null] + field.cells.map(JSONValue.string)))
  }

  /// The field that names the records of the project.
  static func record(_ field: REDCapField) -> KeptSetting {
    KeptSetting(key: prefix + "record", value: .array(field.cells.map(JSONValue.string)))
  }

  static func form(_ read: String, insteadOf written: String) -> KeptSetting {
    cell(.form, read, insteadOf: written)
  }

  fileprivate static let rows = prefix + "rows/"
  fileprivate static let recordKey = prefix + "record"
}

extension [KeptSetting] {
  /// The text of a cell in the imported file.
  func keptCell(_ column: REDCapColumn) -> String? {
    first { REDCapKept.column(of: $0) == column }?.value?.stringValue
  }
}

extension StudyModel.Task {
  /// The name of its instrument in the imported file.
  var keptForm: String? { keptSettings.keptCell(.form) }

  /// The imported field that names records.
  var keptRecord: REDCapField? {
    keptSettings.first { $0.key == REDCapKept.recordKey }?.value?.arrayValue
      .map { REDCapField(cells: $0.map { $0.stringValue ?? "" }) }
  }

  /// The imported rows that no part of the task represents, each with the name of the field before it.
  var keptRows: [(after: String?, field: REDCapField)] {
    keptSettings.compactMap { setting in
      guard setting.key.hasPrefix(REDCapKept.rows), let cells = setting.value?.arrayValue,
        !cells.isEmpty
      else { return nil }
      return (
        cells[0].stringValue, REDCapField(cells: cells.dropFirst().map { $0.stringValue ?? "" })
      )
    }
  }
}

extension REDCapField {
  /// The row with the cells of the imported file that nobody has changed since.
  func restoring(_ settings: [KeptSetting]) -> REDCapField {
    let kept = settings.compactMap {
      setting -> (column: REDCapColumn, value: String, isCurrent: Bool)? in
      guard let column = REDCapKept.column(of: setting), column != .name, column != .form,
        let value = setting.value?.stringValue
      else { return nil }
      return (column, value, (setting.insteadOf?.stringValue ?? "") == self[column])
    }
    let hasControl = kept.allSatisfy { $0.isCurrent || !REDCapKept.control.contains($0.column) }
    var field = self
    for cell in kept
    where cell.isCurrent && (hasControl || !REDCapKept.control.contains(cell.column)) {
      field[cell.column] = cell.value
    }
    return field
  }
}
