import Foundation
import TestSupport
import Testing

@testable import StudyModel

@Suite("Keeping strings in files") struct KeepingStringsInFiles {
  private static let folder = Repository.root.appending(path: "Sources/StudyStrings/Strings")

  /// Texts that are the same as in English, by their place in the file, with the languages in which they are.
  private static let sameAsEnglish = [
    "components.tremor": "pt",
    "documents.document": "fr nl",
    "documents.form.date": "fr",
    "documents.form.name": "de",
    "documents.form.no": "es it",
    "documents.form.signature": "fr",
    "documents.pageAfter": "ar de es fr he it nl pl pt sv",
    "documents.pageBefore": "fr",
    "documents.signatures": "fr",
    "documents.version": "de fr sv",
    "documents.versionNumber": "de fr sv",
    "measures.duration": "de es fr it pt",
    "measures.height": "de es fr it ja nl pl pt sv",
    "measures.heightInFeet": "de es it nl",
    "measures.weight": "de es fr it ja nl pl pt sv",
    "measures.weightInOunces": "de es fr it nl pl pt",
    "measures.weightInPounds": "de es fr it nl pl pt",
    "screens.date": "fr",
    "screens.decimalSign": "ar he ja ko zh",
    "screens.inches": "nl",
    "screens.minuteSign": "de es fr it nl pl pt sv",
    "screens.minutes": "fr",
    "screens.no": "es it",
    "screens.ounces": "nl",
    "screens.password": "it",
    "screens.permissionNotifications": "fr",
    "screens.pictureOf": "de sv",
    "screens.signature": "fr",
    "screens.skinType": "fr",
    "screens.tokenField": "de fr nl",
    "sectionTitles.privacy": "it nl",
    "starter.quiz": "de fr it nl pl sv",
    "surveys.latitude": "fr pt",
    "surveys.longitude": "fr pt",
  ]

  private static let everywhere = InterfaceLanguage.allCases.map(\.rawValue)
    .joined(separator: " ")

  private static func file(_ language: InterfaceLanguage) throws -> [UInt8] {
    try Array(Data(contentsOf: folder.appending(path: "\(language.rawValue).json")))
  }

  /// The texts of a language by their places in its file, such as `starter.quiz`.
  private static func texts(_ language: InterfaceLanguage) throws -> [String: String] {
    texts(in: try JSONValue(parsing: try file(language)), at: "")
  }

  private static func texts(in value: JSONValue, at place: String) -> [String: String] {
    if let text = value.stringValue { return [place: text] }
    return (value.objectValue ?? [:]).reduce(into: [:]) { texts, member in
      let inner = place.isEmpty ? member.key : "\(place).\(member.key)"
      texts.merge(Self.texts(in: member.value, at: inner)) { first, _ in first }
    }
  }

  /// The placeholders in a text for numbers and names.
  private static func marks(_ text: String) -> [String] {
    text.matches(of: /%[a-z]/).map { String($0.0) }.sorted()
  }

  @Test func `there is one file for each language`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)

    #expect(Set(files) == Set(InterfaceLanguage.allCases.map { "\($0.rawValue).json" }))
  }

  @Test(arguments: InterfaceLanguage.allCases)
  func `each file can be read and is for its language`(language: InterfaceLanguage) throws {
    let read = try InterfaceStrings(parsing: try Self.file(language))

    #expect(read == InterfaceStrings(language))
    #expect(language == .english || read != .english)
  }

  @Test func `a file without one of the tables is rejected`() throws {
    let file = try JSONValue(parsing: try Self.file(.english))
    for table in try #require(file.objectValue).keys {
      let rest = try #require(file.replacing(nil, at: [table]))
      #expect(throws: DecodingError.self, "\(table)") {
        try InterfaceStrings(parsing: rest.canonicalBytes)
      }
    }
  }

  @Test(arguments: InterfaceLanguage.allCases)
  func `every language has the same texts as English, with the same placeholders`(
    language: InterfaceLanguage
  ) throws {
    let texts = try Self.texts(language)
    let english = try Self.texts(.english)

    #expect(Set(texts.keys) == Set(english.keys))
    let others = texts.filter { Self.marks($0.value) != Self.marks(english[$0.key] ?? "") }
    #expect(others == [:])
  }

  @Test(arguments: InterfaceLanguage.allCases)
  func `no text is blank or has space around it`(language: InterfaceLanguage) throws {
    // The words around page numbers are fragments, and a language needs only some of them.
    let whole = try Self.texts(language).filter { !$0.key.hasPrefix("documents.page") }
    let wrong = whole.filter { _, text in
      text.isEmpty || text.trimmingCharacters(in: .whitespacesAndNewlines) != text
    }

    #expect(wrong == [:])
  }

  @Test(arguments: InterfaceLanguage.allCases.filter { $0 != .english })
  func `no text is in English except those that are the same`(language: InterfaceLanguage) throws {
    let english = try Self.texts(.english)
    let alike = try Self.texts(language).filter { english[$0.key] == $0.value }.keys
    let allowed = Self.sameAsEnglish.filter {
      $0.value.split(separator: " ").contains(Substring(language.rawValue))
    }

    #expect(alike.sorted() == allowed.keys.sorted())
  }

  @Test func `sections and new studies find every text`() {
    let strings = InterfaceStrings.english
    let titled = SectionType.allCases.filter { ![.custom, .onlyInDocument].contains($0) }

    #expect(Set(strings.sectionTitles.keys) == Set(titled.map(\.rawValue)))
    #expect(
      Set(strings.sectionLearnMoreLabels.keys) == Set((titled + [.custom]).map(\.rawValue)))
    #expect(Set(strings.starter.keys) == Set(StarterStrings.Key.allCases.map(\.rawValue)))
    #expect(
      Set(strings.surveys.keys) == [
        "bothOf", "checkOne", "checkSeveral", "eitherOf", "entryOf", "isAnswered", "isAtLeast",
        "isAtMost", "isLessThan", "isMoreThan", "isNotAnswered", "isNotValue", "isValue",
        "latitude", "leaveBlank", "longitude", "none", "onlyIf", "rightAnswers",
      ])
  }
}
