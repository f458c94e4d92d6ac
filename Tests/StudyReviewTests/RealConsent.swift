import Foundation
import SampleStudies
import StudyExchange
import StudyModel
import TestSupport
import Testing

/// The consent of a running study, and what it was before. Not part of this repository: found by `ACCORD_FIXTURES`, or
/// next to it.
enum RealConsent: String, CaseIterable {
  case october = "consent-history/1-2025-10-09-Consent+en-US.md"
  case december = "consent-history/2-2025-12-02-Consent+en-US.md"
  case current = "consent/Consent+en-US.md"

  private static let folder: URL = {
    let named = ProcessInfo.processInfo.environment["ACCORD_FIXTURES"]
    return
      (named.map { URL(filePath: $0) } ?? Repository.root.appending(path: "../shared/fixtures"))
      .appending(path: "myheartcounts")
  }()

  private var file: URL { Self.folder.appending(path: rawValue) }

  /// One of the study's surveys.
  private static let questionnaire = folder.appending(path: "questionnaire/HeartRisk+en-US.json")

  /// Those that are not installed.
  static let missing = allCases.filter { !FileManager.default.fileExists(atPath: $0.file.path) }
  static let hasSurvey = FileManager.default.fileExists(atPath: questionnaire.path)
  static let comment = Comment(
    rawValue: "\(missing.count) of \(allCases.count) consents of a running study are not installed")

  static let language = Language("en-US")

  /// The consent as a study of which only the texts differ between the three.
  func study() throws -> Study {
    let bytes = Array(try Data(contentsOf: file))
    return try ImportFormats.read(ImportFile(name: "Consent+en-US.md", bytes: bytes)).study
      .copy(id: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)), slug: "real")
  }
}

extension RealConsent {
  /// The study with one of its surveys as a second task.
  func studyWithSurvey() throws -> Study {
    var study = try study()
    let bytes = Array(try Data(contentsOf: Self.questionnaire))
    let survey = try ImportFormats.read(ImportFile(name: "HeartRisk+en-US.json", bytes: bytes))
    study.tasks += survey.study.tasks
    return study
  }
}

/// An edit of a consent whose words are not known to this repository: it finds its place by number and by common words.
struct ConsentEdit: Sendable {
  let name: String
  let apply: @Sendable (inout Consent) -> Void

  /// Changes the content of one section.
  static func text(
    _ name: String, in section: Int, _ edit: @escaping @Sendable (inout String) -> Void
  ) -> ConsentEdit {
    ConsentEdit(name: name) { consent in
      var text = consent.sections[section].content[RealConsent.language] ?? ""
      edit(&text)
      consent.sections[section].content[RealConsent.language] = text
    }
  }

  /// Changes one paragraph of a section.
  static func paragraph(
    _ name: String, _ number: Int, in section: Int,
    _ edit: @escaping @Sendable (inout String) -> Void
  ) -> ConsentEdit {
    text(name, in: section) { text in
      var paragraphs = text.components(separatedBy: "\n\n")
      edit(&paragraphs[number])
      text = paragraphs.joined(separator: "\n\n")
    }
  }

  /// Changes the paragraphs of a section.
  static func paragraphs(
    _ name: String, in section: Int, _ edit: @escaping @Sendable (inout [String]) -> Void
  ) -> ConsentEdit {
    text(name, in: section) { text in
      var paragraphs = text.components(separatedBy: "\n\n")
      edit(&paragraphs)
      text = paragraphs.joined(separator: "\n\n")
    }
  }

  /// Changes the lines of a section.
  static func lines(
    _ name: String, in section: Int, _ edit: @escaping @Sendable (inout [String]) -> Void
  ) -> ConsentEdit {
    text(name, in: section) { text in
      var lines = text.components(separatedBy: "\n")
      edit(&lines)
      text = lines.joined(separator: "\n")
    }
  }
}

extension String {
  /// Replaces the first match of a pattern.
  mutating func replaceFirst(_ pattern: String, by text: String) {
    guard let range = range(of: pattern, options: .regularExpression) else { return }
    replaceSubrange(range, with: text)
  }

  /// Its sentences, of which all but the last end in a space.
  var sentences: [String] {
    var sentences: [String] = []
    var rest = self[...]
    while let range = rest.range(of: #"\. +"#, options: .regularExpression) {
      sentences.append(String(rest[..<range.upperBound]))
      rest = rest[range.upperBound...]
    }
    return rest.isEmpty ? sentences : sentences + [String(rest)]
  }
}
