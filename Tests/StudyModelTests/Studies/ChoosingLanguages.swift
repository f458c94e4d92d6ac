import StudyModel
import Testing

@Suite("Languages to choose") struct ChoosingLanguages {
  @Test(arguments: [
    ("Spanish", "es"), ("spanish", "es"), ("Español", "es"), ("espanol", "es"), ("spa", "es"),
    ("ES", "es"), ("es_MX", "es-MX"), ("EN-us", "en-US"), ("German", "de"), ("Deutsch", "de"),
    ("ger", "de"), ("Chinese (Traditional)", "zh-Hant"), ("中文", "zh"), ("Swahili", "sw"),
    ("Spanish (Mexico)", "es-MX"), ("portugues", "pt"), ("Spanish language", "es"),
    ("es-ZZ", "es"),
  ])
  func `what people write for a language is understood`(typed: String, tag: String) {
    #expect(Language.suggestion(for: typed)?.rawValue == tag)
  }

  @Test(arguments: [
    ("germn", ["de"]), ("Fench", ["fr"]), ("Italien", ["it"]), ("norweg", ["no", "nb", "nn"]),
    ("Portugese", ["pt"]), ("sami", []),
  ])
  func `misspelled names suggest the nearest ones`(typed: String, tags: [String]) {
    #expect(Language.suggestions(for: typed).map(\.rawValue) == tags)
  }

  @Test(arguments: [
    ("Spanish", ["es"]), (" FRANÇAIS ", ["fr"]), ("francais", ["fr"]), ("es-mx", ["es-MX"]),
    ("German (Liechtenstein)", ["de-LI"]), ("fr (Canada)", ["fr-CA"]), ("German (Atlantis)", []),
    ("ger", []), ("Spanisch", []), ("", []),
  ])
  func `a language goes by its names and its tag`(typed: String, tags: [String]) {
    #expect(Language.named(typed).map(\.rawValue) == tags)
  }

  @Test(
    arguments: [
      ("de-AT", .german), ("ar-EG", .arabic), ("arz", .arabic), ("ary", .arabic), ("gsw", .german),
      ("zh-Hans-TW", .chinese), ("zh-TW", nil), ("sw", nil),
    ] as [(String, InterfaceLanguage?)])
  func `varieties of a language have its interface texts`(tag: String, language: InterfaceLanguage?)
  {
    #expect(Language(tag).interface == language)
  }

  @Test(arguments: ["", "  ", "qq", "Klingonese", "12"])
  func `other texts suggest no language`(typed: String) {
    #expect(Language.suggestion(for: typed) == nil)
  }

  @Test(arguments: [
    ("es", true), ("es-MX", true), ("es-419", true), ("zh-Hant-TW", true), ("sr-Latn", true),
    ("de-CH-1996", true), ("en-x-plain", true), ("Spanish", false), ("xx", false),
    ("es-ZZ", false), ("es-QQ", false), ("espa", false), ("es_MX", false),
  ])
  func `tags with listed languages and existing regions are known`(tag: String, isKnown: Bool) {
    #expect(Language(tag).isKnown == isKnown)
  }

  @Test(arguments: [
    ("Spanish", false), ("English", false), ("deutsch", false), ("fil", true), ("de-CH-1996", true),
    ("sl-rozaj-biske", true), ("zh-cmn-Hans-CN", true), ("de-a-value", true), ("en-x", false),
    ("en-a-b", false), ("es--MX", false), ("es-MX-", false),
  ])
  func `only subtags in the right order form a tag`(tag: String, isWellFormed: Bool) {
    #expect(Language(tag).isWellFormed == isWellFormed)
  }

  @Test func `every listed language is well formed and named once`() {
    let tags = Language.listed.map(\.language.rawValue)
    #expect(Set(tags).count == tags.count)
    #expect(
      Language.listed.allSatisfy { $0.language.isKnown && $0.language.canonical == $0.language })
    #expect(Set(Language.listed.map(\.englishName)).count == tags.count)
  }

  @Test func `variants have different names`() {
    #expect(Language("es-MX").ownName == "Español (México)")
    #expect(Language("es-BO").englishName == "Spanish (Bolivia)")
    #expect(Language("zh-hant").canonical == Language("zh-Hant"))
    #expect(InterfaceLanguage.allCases.allSatisfy { $0.language.isKnown })
  }

  @Test func `a name instead of a tag is a problem that says what to write`() {
    var study = Study.made(of: [.say("a")])
    study.furtherLanguages = [Language("Spanish")]
    study.tasks[0].title = [.english: "Sleep", Language("German"): "Schlaf"]
    let problems = study.problems().filter { $0.code == .malformedLanguage }
    #expect(problems.map(\.severity) == [.error, .warning])
    #expect(problems[0].message.hasSuffix("Use es for Spanish."))
    #expect(problems[1].message.hasSuffix("Use de for German."))
  }
}
