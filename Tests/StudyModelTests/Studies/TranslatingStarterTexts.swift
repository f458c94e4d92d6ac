import Foundation
import SampleStudies
import StudyModel
import Testing

@Suite("Starter texts in another language") struct TranslatingStarterTexts {
  /// An empty study with everything else that has starter texts: a signature for each role, and a quiz.
  private static func study(in language: Language) -> Study {
    let words = StarterStrings(language)
    var study = SampleStudies.empty(
      title: "Sleep Diary", slug: "sleep-diary", id: UUID(), language: language)
    study.consents[0].signatures = Signature.Role.allCases.map {
      Signature(id: $0.rawValue, role: $0, title: words.title(of: $0))
    }
    study.tasks[0].steps.append(Step(id: "quiz", title: words[.quiz], content: .quiz(Quiz())))
    return study
  }

  private static func words(of study: Study, in language: Language) -> [Place: String] {
    Dictionary(
      study.texts().filter { $0.place != ["facts", "title"] }.compactMap { placed in
        placed.text[language].map { (placed.place, $0) }
      }
    ) { first, _ in first }
  }

  private static func adding(_ language: Language, to study: Study) -> Study {
    var study = study
    study.furtherLanguages.append(language)
    study.fillStarterWords(in: language)
    return study
  }

  @Test(arguments: InterfaceLanguage.allCases)
  func `in every supported language, they are the same as in a study created in it`(
    interface: InterfaceLanguage
  ) {
    let source = interface.language
    let before = Self.study(in: source)
    for target in InterfaceLanguage.allCases.map(\.language) where target != source {
      let study = Self.adding(target, to: before)

      #expect(Self.words(of: study, in: source) == Self.words(of: before, in: source))
      #expect(
        Self.words(of: study, in: target) == Self.words(of: Self.study(in: target), in: target),
        "\(target)")
      for placed in study.texts() where placed.text[target] != nil {
        #expect(placed.text.sources[target] == placed.text.mark(in: source), "\(placed.place)")
      }
      #expect(Self.adding(target, to: study).texts() == study.texts())
    }
  }

  @Test func `an empty study lacks only the translation of its title`() {
    let study = Self.adding(.spanish, to: Self.study(in: .english))

    let missing = study.problems().filter { $0.code == .missingTranslation }
    #expect(missing.map(\.place) == [["facts", "title", "es"]])
  }

  @Test func `a regional variant uses the texts of its language`() {
    let mexican = Language("es-MX")
    let study = Self.adding(mexican, to: Self.study(in: .english))

    #expect(study.consents[0].title[mexican] == StarterStrings(.spanish)[.consent][.spanish])
  }

  @Test(arguments: ["tr", "hi", "zh-Hant"])
  func `nothing is filled in for a language without starter texts`(tag: String) {
    let language = Language(tag)
    let english = Self.study(in: .english)
    var turkish = english
    turkish.primaryLanguage = language
    turkish.consents[0].title = LocalizedText("Consent", in: language)

    #expect(Self.adding(language, to: english).texts() == english.texts())
    #expect(Self.adding(.spanish, to: turkish).texts() == turkish.texts())
  }

  @Test func `changed texts, and the author's own identical texts, stay untranslated`() {
    var before = Self.study(in: .english)
    before.consents[0].title[.english] = "Consent to take part"
    before.consents[0].signaturePageTitle = LocalizedText("Consent", in: .english)
    before.tasks[1].title = LocalizedText("Join the study", in: .english)

    let study = Self.adding(.spanish, to: before)

    #expect(study.consents[0].title[.spanish] == nil)
    #expect(study.consents[0].signaturePageTitle[.spanish] == nil)
    #expect(study.tasks[1].title[.spanish] == nil)
    #expect(study.tasks[0].title[.spanish] != nil)
  }

  @Test func `an existing translation stays`() {
    var before = Self.study(in: .english)
    before.consents[0].title[.spanish] = "Su consentimiento"

    #expect(
      Self.adding(.spanish, to: before).consents[0].title[.spanish] == "Su consentimiento")
  }
}
