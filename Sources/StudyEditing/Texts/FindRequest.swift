import StudyModel

/// What someone searches for, and the text that replaces it.
package struct FindRequest: Sendable {
  package let search: TextSearch
  package let replacement: String
  package let language: Language

  package init(search: TextSearch, replacement: String, language: Language) {
    self.search = search
    self.replacement = replacement
    self.language = language
  }

  package init(form: SubmittedForm, study: Study) {
    func value(_ name: String) -> String? { form[name] }
    search = TextSearch(
      String((value("q") ?? "").prefix(500)), matchesCase: value("case") == "on",
      matchesWholeWords: value("whole") == "on")
    replacement = String((value("with") ?? "").prefix(2_000))
    language =
      study.languages.first { $0.rawValue == value("language") } ?? study.primaryLanguage
  }
}
