import StudyDocuments
import StudyModel

/// A language that the name of a file states in other words than a tag: `Consent+spanish.md`.
struct NamedLanguage {
  private let file: ImportFile
  private let words: String
  /// The language that someone most likely meant; nil if the words name none.
  private let meant: Language?

  /// - Parameter format: the format of the file; names of studies and bundles state no language.
  init(of file: ImportFile, in format: any ImportFormat) {
    self.file = file
    let parts = file.baseName.split(separator: "+", omittingEmptySubsequences: false)
    words = parts.count > 1 ? parts.last.map(String.init) ?? "" : ""
    let isNamed =
      TaskFiles.isFormat(format) || format is SpeziConsentFormat || format is WrittenFormat
    meant = isNamed ? Language.suggestion(for: words) : nil
  }

  /// The import with a report of the language, unless it was read in that language or the importing person chose one.
  func reported(in result: Import, as options: ImportOptions) -> Import {
    guard options.language == nil, let meant,
      !result.study.languages.contains(where: { $0.primary == meant.primary })
    else { return result }
    var result = result
    result.losses.append(
      Loss(
        format: result.format, code: "language-name-not-read", kind: .approximated,
        severity: .warning, place: [file.name],
        what: "The language “\(words)” in the name of the file",
        became: result.study.primaryLanguage.englishName,
        advice:
          "if it is \(meant.rawValue), \(meant.englishName), name the file after that tag or specify the language"
      ))
    return result
  }
}
