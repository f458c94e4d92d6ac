import ConsentMarkdown
import StudyModel

/// Makes the fields of a consent's interactive elements.
struct ElementRendering {
  let builder: ScreenBuilder
  let today: CalendarDay
  let values: FieldValues?
  let unmet: Set<String>
  /// The language of the text around the elements, if it is not the screen's.
  var foreign: Language?

  func html(of section: StudyModel.Section, number: Int) -> String {
    let fragment = builder.source(section.content)
    guard let document = try? ConsentDocument(fragment: fragment) else {
      return builder.markdown(section.content, headingOffset: 3)
    }
    var rendering = self
    rendering.foreign = builder.foreignLanguage(of: section.content)
    let renderer = ConsentHTML(
      mode: .form(ConsentAnswers(of: document)),
      markdown: builder.renderer(3), words: builder.consentStrings(around: section.content),
      inputPrefix: "section-\(number)",
      element: { [rendering] element, _ in rendering.html(of: element) })
    return builder.block(renderer.render(document).html, of: section.content)
  }

  func html(of element: ConsentElement) -> String {
    let html = builder.render(
      ElementPage(words: builder.words.texts, element: view(of: element)),
      "consents/element")
    return foreign == nil ? html : ForeignText.block(html, in: builder.words.language)
  }

  /// Words of the text, marked because the element around them is in the screen's language.
  private func said(_ words: String) -> String {
    foreign.map { ForeignText.marked(words, as: $0) } ?? words
  }

  private func view(of element: ConsentElement) -> ElementView {
    let id = builder.elementID(element.id)
    let name = FieldName.element(element.id)
    let words = builder.words
    let isUnmet = unmet.contains(element.id)
    // A missing name has its error next to its own field.
    let error = isUnmet && nameMissing(fromSignature: name) == nil ? error(of: element) : nil
    func view(
      _ prompt: String, isToggle: Bool = false, isOn: Bool = false,
      options: [PickerControl.Option]? = nil, signature: ElementView.Signing? = nil
    ) -> ElementView {
      ElementView(
        id: id, name: name, prompt: prompt, isToggle: isToggle, isOn: isOn, options: options ?? [],
        hasOptions: options != nil,
        empty: words[.choose], signature: signature,
        error: error, describedBy: error.map { _ in id + "-error" })
    }
    switch element {
    case .toggle(let toggle):
      return view(
        said(toggle.prompt), isToggle: true,
        isOn: values.map { $0[name] == "true" } ?? toggle.initialValue)
    case .select(let select):
      let chosen = values.map { $0[name] } ?? select.initialValue
      return view(
        select.prompt.isEmpty ? words[.yourAnswer] : said(select.prompt),
        options: select.options.map {
          PickerControl.Option(key: $0.id, text: said($0.title), isChosen: $0.id == chosen)
        })
    case .signature:
      let keys: [(String, Word, String)] = [
        ("givenName", .givenName, "given-name"), ("familyName", .familyName, "family-name"),
      ]
      let names = keys.map { key in
        let typed = values?["\(name).\(key.0)"] ?? ""
        let isMissing = isUnmet && !typed.contains { !$0.isWhitespace }
        let missing = words[
          key.1 == .givenName ? .missingGivenName : .missingFamilyName]
        return NameScreen.Field(
          id: "\(name).\(key.0)", label: words[key.1], autocomplete: key.2, value: typed,
          error: isMissing ? missing : nil, takesFocus: false)
      }
      let pad = SignatureFields(name + ".signature")
      let isUnsigned = isUnmet && values.map { pad.signature(in: $0).isEmpty } ?? true
      return view(
        words[.signature],
        signature: ElementView.Signing(
          legend: words[.signature],
          names: builder.language.ordered(names),
          pad: builder.pad(
            name + ".signature", id: id + "-typed", signedBy: "",
            date: { written(today, in: $0) }, values: values,
            describedBy: isUnsigned ? id + "-error" : nil)))
    }
  }
}

extension ElementRendering {
  /// What to do about an element whose answer does not let the participant agree.
  func error(of element: ConsentElement) -> String {
    let name = FieldName.element(element.id)
    return switch element {
    case .toggle(let toggle):
      builder.words[toggle.expectedValue == true ? .unmetCheckbox : .unmetElement]
    case .select(let select):
      builder.words[
        (values?[name] ?? select.initialValue).isEmpty ? .missingChoice : .unmetElement]
    case .signature: builder.words[nameMissing(fromSignature: name) ?? .notASignature]
    }
  }

  /// What to do about a signature that was given without a name; nil if the name is there or the signature is missing too.
  private func nameMissing(fromSignature name: String) -> Word? {
    guard let values, !SignatureFields(name + ".signature").signature(in: values).isEmpty else {
      return nil
    }
    let words: [(String, Word)] = [
      ("givenName", .missingGivenName), ("familyName", .missingFamilyName),
    ]
    return words.first { key, _ in !values["\(name).\(key)"].contains { !$0.isWhitespace } }?.1
  }
}

/// An element with the words of the interface.
struct ElementPage: Sendable {
  let words: [String: String]
  let element: ElementView
}
