import ConsentMarkdown
import StudyEditing
import StudyModel

/// Links to forms that edit or add elements of a text, for pages that work without scripts.
struct ElementList {
  let study: Study
  let consent: Consent
  let section: Section.ID?
  let language: Language

  /// A line for each element of a text, in order.
  func lines(of text: String) -> [ConsentTextPage.ElementLine] {
    LocatedElement.all(in: text).enumerated().map { index, element in
      let prompt = study.title(element.prompt, in: language)
      return .init(
        kind: ElementForm.words(element.kind), icon: element.kind,
        prompt: prompt.isEmpty ? element.id : String(prompt.prefix(120)),
        id: element.id, address: address("element", String(index)))
    }
  }

  var kinds: [ConsentTextPage.ElementKindLink] {
    ElementForm.kinds.map { kind in
      .init(
        value: kind, icon: kind, label: ElementForm.words(kind), address: address("kind", kind))
    }
  }

  private func address(_ name: String, _ value: String) -> String {
    Paths.element(
      study.id, of: consent.id, language: language,
      query: (section.map { [("section", $0)] } ?? []) + [(name, value)])
  }
}
