import StudyDocuments
import StudyModel

/// Describes a setting of an imported file that Accord keeps without using it. Import reports use the file's own names.
package struct KeptSettingDescription {
  /// For example, “Normal state image”, a setting of ResearchKit’s image choice.
  package let what: String
  /// The file's value, as JSON; long values are truncated.
  package let value: String
  package let became = "Kept for apps that use ResearchKit. It has no effect in Accord."

  /// Nil for any other kind of loss.
  package init?(_ loss: Loss) {
    guard loss.code == ResearchKitFormat.keptSettingCode,
      let colon = loss.what.firstRange(of: ": ")
    else { return nil }
    // The class, which may be missing, and the key.
    let names = loss.what[..<colon.lowerBound].split(
      separator: " ", omittingEmptySubsequences: false)
    guard names.count == 2, !names[1].isEmpty else { return nil }
    let owner = Self.words(forClass: names[0])
    what =
      "“\(names[1].memberLabel)”, a setting of "
      + (owner.isEmpty ? "ResearchKit" : "ResearchKit’s \(owner)")
    value = String(loss.what[colon.upperBound...])
  }

  /// Turns `ORKImageChoice` into “image choice” and `ORKPDFViewerStep` into “PDF viewer step”.
  private static func words(forClass name: Substring) -> String {
    let letters = Array(name.hasPrefix("ORK") ? name.dropFirst(3) : name)
    var words: [String] = []
    for (index, letter) in letters.enumerated() {
      let isAfterSmall = index > 0 && letters[index - 1].isLowercase
      let isBeforeSmall = index + 1 < letters.count && letters[index + 1].isLowercase
      if words.isEmpty || letter.isUppercase && (isAfterSmall || isBeforeSmall) { words.append("") }
      words[words.count - 1].append(letter)
    }
    return words.map { $0.count > 1 && $0.allSatisfy(\.isUppercase) ? $0 : $0.lowercased() }
      .joined(separator: " ")
  }
}
