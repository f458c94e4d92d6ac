/// The sheets of an Excel workbook as texts.
struct Workbook: Hashable {
  var sheets: [Sheet] = []
  /// Whether it contains macros, which are never run.
  var hasMacros = false
  /// Whether it refers to other workbooks, which are never opened.
  var linksToOthers = false

  /// The sheet with a name, ignoring case and surrounding spaces.
  func sheet(_ name: String) -> Sheet? {
    sheets.first { $0.key == name }
  }
}
