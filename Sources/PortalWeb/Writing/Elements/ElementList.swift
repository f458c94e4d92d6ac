import ConsentMarkdown
import StudyEditing
import StudyModel
import StudyParts

/// Links to forms that edit or add elements of a text, for pages that work without scripts.
struct ElementList {
  let study: Study
  let consent: Consent
  let section: Section.ID?
  let language: Language

  /// A line for each element of a text, in order.
  func lines(of text: String) -> [ConsentTextPage.ElementLine] {
    let fingerprint = Setting.fingerprint(ofRead: .string(text))
    return LocatedElement.all(in: text).enumerated().map { index, element in
      let prompt = study.title(element.prompt, in: language)
      return .init(
        kind: ElementForm.words(element.kind), icon: element.kind,
        prompt: prompt.isEmpty ? element.id : String(prompt.prefix(120)),
        id: element.id,
        // The text may have changed once the link is followed.
        address: address(
          [
            ("element", String(index)), ("was", fingerprint),
            ("tag", WrittenElement(element, in: text).tag), ("named", element.id),
          ]))
    }
  }

  var kinds: [ConsentTextPage.ElementKindLink] {
    ElementForm.kinds.map { kind in
      .init(
        value: kind, icon: kind, label: ElementForm.words(kind), address: address([("kind", kind)]))
    }
  }

  private func address(_ query: [(String, String)]) -> String {
    Paths.element(
      study.id, of: consent.id, language: language,
      query: (section.map { [("section", $0)] } ?? []) + query)
  }
}
