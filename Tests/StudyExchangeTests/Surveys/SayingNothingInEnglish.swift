import SampleStudies
import StudyDocuments
import StudyModel
import TestSupport
import Testing

@testable import StudyExchange

@Suite("Survey files of a Japanese study") struct SayingNothingInEnglish {
  private static let formats: [any ExportFormat] = [
    ResearchKitFormat(), FHIRFormat(.full), FHIRFormat(.mobile), XLSFormFormat(), REDCapFormat(),
    SurveyJSFormat(), MyStudiesFormat(),
  ]

  private static let studies = [
    everyHealthValue, SampleStudies.gallery, SampleStudies.heartRhythmAtHome,
  ]

  /// Without words of its own, so that each text that has a standard one is replaced by it.
  @Test(arguments: studies)
  func `say nothing in English where the study says nothing`(study: Study) throws {
    try expectNoEnglish(study.inJapanese { _ in nil })
  }

  @Test(arguments: studies)
  func `say nothing in English next to the study's own texts`(study: Study) throws {
    var count = 0
    try expectNoEnglish(
      study.inJapanese { _ in
        count += 1
        return "本文\(count)"
      })
  }

  @Test func `say what is chosen in words, not in HealthKit's values`() throws {
    let study = try Self.everyHealthValue.inJapanese { _ in "質問" }
    for format in Self.formats where !(format is ResearchKitFormat || format is MyStudiesFormat) {
      let texts = try texts(in: try format.export(study, version: nil).files)
      for label in ["女性", "男性", "その他", "タイプ 6", "はい", "AB−"] {
        #expect(texts.contains { $0.contains(label) }, "\(format.name) does not say \(label)")
      }
    }
  }

  @Test func `are in English where Accord does not speak the study's language`() throws {
    let turkish = Language("tr")
    var study = SampleStudies.tutorialConsent
    (study.primaryLanguage, study.furtherLanguages) = (turkish, [Language("de")])
    let text = study.interfaceText("yes")

    #expect(text == [Language("de"): "Ja", .english: "Yes"])
    #expect(text.text(in: turkish, else: turkish) == "Yes")
  }

  private func expectNoEnglish(_ study: Study) throws {
    for format in Self.formats {
      let export: Export
      do { export = try format.export(study, version: nil) } catch is ExportError { continue }
      let found = try texts(in: export.files).flatMap { StandardEnglish.found(in: $0) }
      #expect(Set(found).sorted() == [], "\(format.name)")
    }
  }

  /// Every text in files for participants' clients.
  private func texts(in files: [ExportedFile]) throws -> [String] {
    try files.flatMap { file -> [String] in
      let name = file.path.lowercased()
      if name.hasSuffix(".json") { return try JSONValue(parsing: file.bytes).leaves }
      if name.hasSuffix(".csv") { return [String(decoding: file.bytes, as: UTF8.self)] }
      if name.hasSuffix(".zip") { return try texts(in: ZipReader.files(of: file.bytes)) }
      guard name.hasSuffix(".xlsx") else { return [] }
      return try WorkbookReader.read(file.bytes).sheets.flatMap(\.rows).flatMap(\.cells.values)
    }
  }

  /// Asks everything that has standard words, with none of its own.
  private static var everyHealthValue: Study {
    let health = HealthCharacteristicFormat.Characteristic.allCases.map { characteristic in
      Step.asking(
        "health-\(characteristic.rawValue)",
        .healthCharacteristic(HealthCharacteristicFormat(characteristic: characteristic)))
    }
    let formats: [(String, AnswerFormat)] = [
      ("yes-or-no", .boolean(BooleanFormat())),
      ("only-yes", .boolean(BooleanFormat(yes: [.english: "Of course"]))),
      (
        "scale-in-words",
        .textScale(
          TextScaleFormat(
            choices: [TextChoice(value: "a", text: [.english: "A"])], dontKnow: DontKnow()))
      ),
      ("count", .numeric(NumericFormat(dontKnow: DontKnow()))),
      ("place", .location(LocationFormat())),
    ]
    return .surveying(
      health + formats.map { Step.asking($0.0, $0.1) } + [
        Step(
          id: "twice", title: [.english: "Twice"],
          content: .form(
            Form(items: [
              FormItem(id: "first", text: [.english: "A"], format: .text(TextFormat())),
              FormItem(
                id: "again", text: [.english: "B"],
                format: .confirmText(ConfirmTextFormat(original: "first"))),
            ]))),
        Step(
          id: "quiz", title: [.english: "Quiz"],
          content: .quiz(
            Quiz(
              questions: [
                QuizQuestion(
                  id: "statement", prompt: [.english: "So?"],
                  key: .boolean(RightStatement(isTrue: true)))
              ], minimumScore: 1))),
      ])
  }
}

/// Accord's own texts for participants in English.
private enum StandardEnglish {
  /// Words that are also part of a format.
  private static let vocabulary: Set = ["Question", "Date"]

  private static let texts = InterfaceStrings.english.screens.values.filter {
    $0.first?.isUppercase == true && !vocabulary.contains($0)
  }
  private static let short = Set(texts.filter { !$0.contains("%") })
  /// The longest part without placeholders of texts that cannot be in a file by chance.
  private static let long = texts.compactMap { text -> String? in
    let parts = text.split(separator: /%[a-z]/).map { String($0).trimmingSpaces }
    return parts.max { $0.count < $1.count }.flatMap {
      $0.split(separator: " ").count > 2 ? $0 : nil
    }
  }

  static func found(in text: String) -> [String] {
    let pieces = text.split { "|,;\n\"<>()[]:–·".contains($0) }.map { String($0).trimmingSpaces }
    return pieces.filter { short.contains($0) || $0.wholeMatch(of: /Type [1-6]/) != nil }
      + long.filter { text.contains($0) }
  }
}

extension JSONValue {
  fileprivate var leaves: [String] {
    if let text = stringValue { return [text] }
    return (arrayValue ?? []).flatMap(\.leaves) + (objectValue ?? [:]).values.flatMap(\.leaves)
  }

  /// With each text in languages replaced.
  fileprivate func replacingTexts(_ words: (String) -> String?) -> JSONValue {
    if let list = arrayValue { return .array(list.map { $0.replacingTexts(words) }) }
    guard let members = objectValue else { return self }
    if let english = members["en"]?.stringValue {
      return .object(words(english).map { ["ja": .string($0)] } ?? [:])
    }
    return .object(members.mapValues { $0.replacingTexts(words) })
  }
}

extension Study {
  /// In Japanese only, with these words for each text.
  fileprivate func inJapanese(_ words: (String) -> String?) throws -> Study {
    var study = try Study(document: JSONValue(encoding: self).replacingTexts(words))
    (study.primaryLanguage, study.furtherLanguages) = (Language("ja"), [])
    return study
  }
}
