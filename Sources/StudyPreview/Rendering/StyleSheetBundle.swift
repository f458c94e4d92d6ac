/// A style sheet and those it imports, as one sheet: browsers would ask for each separately, and for those of an imported one only after it
/// has arrived.
package enum StyleSheetBundle {
  /// - Parameters:
  ///   - entry: the name of the sheet that imports the others.
  ///   - sheets: the texts of all sheets in the same folder, by name. An import of any other sheet stays as it is.
  package static func css(from entry: String, in sheets: [String: String]) -> String {
    css(from: entry, in: sheets, within: [])
  }

  /// A sheet that imports itself, also through others, is left out there, as browsers do.
  private static func css(from name: String, in sheets: [String: String], within: Set<String>)
    -> String
  {
    (sheets[name] ?? "").replacing(imports) { match in
      let imported = String(match.1)
      guard sheets[imported] != nil else { return String(match.0) }
      guard !within.contains(imported), imported != name else { return "" }
      let text = css(from: imported, in: sheets, within: within.union([name]))
      return match.2.map { "@layer \($0) {\n\(text)\n}\n" } ?? text + "\n"
    }
  }

  /// The form in which the portal's sheets import others: a file beside them, perhaps into a layer.
  private nonisolated(unsafe) static let imports =
    #/@import url\("([^"\/]+)"\)(?: layer\(([\w.-]+)\))?;\n?/#
}
