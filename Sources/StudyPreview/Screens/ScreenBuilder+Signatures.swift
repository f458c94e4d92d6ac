import StudyModel

/// A signature, drawn or typed.
struct SignatureScreen: Sendable {
  let heading: Heading
  let items: [PlainScreen.Item]
  let hasItems: Bool
  let html: String?
  let pad: PadView
  let error: String?
}

extension ScreenBuilder {
  /// The signature screen, below the step's text.
  func signatureScreen(_ state: ScreenState, html: String? = nil) -> String {
    let own = heading(of: state.step)
    return signatureScreen(
      state,
      heading: Heading(
        title: own.title.isEmpty ? words[.signTitle] : own.title, lead: own.lead,
        detail: own.detail, picture: own.picture, footnote: own.footnote),
      items: items(of: state.step), html: html)
  }

  /// - Parameter label: the label of the button; that of the frame if nil.
  func signatureScreen(
    _ state: ScreenState, heading: Heading, items: [PlainScreen.Item], html: String? = nil,
    label: String? = nil
  ) -> String {
    var frame = frame(state, title: heading.title)
    frame.hasSignaturePad = true
    if let label { frame.buttons = [ScreenFrame.Button(move: "next", label: label)] }
    let rejection = attempt?.rejections?["signature"] ?? attempt?.rejections?[nil]
    let names = ["givenName", "familyName"].compactMap { state.names?[$0]?.stringValue }
    let name = language.ordered(names).joined(separator: " ")
    let given = state.answer?.stringValue.map {
      SignatureFields("signature").values(of: $0, by: name)
    }
    func day(in language: Language) -> String {
      state.signature?.patternedDate(state.today, in: language)
        ?? written(state.today, in: language)
    }
    var pad = pad(
      "signature", id: "signature-name", signedBy: name,
      date: day(in:), values: attempt?.typed ?? given,
      describedBy: rejection.map { _ in "signature-error" })
    let error = rejection.map {
      guard $0 == .missing else { return words.text(of: $0, for: nil, in: language) }
      guard pad.startsTyped else { return words[.notASignature] }
      return words[pad.isConfirmationWrong ? .signatureNotConfirmed : .nameNotTyped]
    }
    // Those who type see the error next to the field that is wrong.
    if pad.startsTyped { pad.typedError = error }
    return page(
      frame,
      SignatureScreen(
        heading: heading, items: items, hasItems: !items.isEmpty, html: html, pad: pad,
        error: pad.startsTyped ? nil : error), "steps/signature")
  }

  /// A pad whose field names begin with `base`.
  /// - Parameter date: the day of signing, written in a language.
  func pad(
    _ base: String, id: String, signedBy name: String, date: (Language) -> String,
    values: FieldValues?, describedBy: String?
  ) -> PadView {
    PadView(
      id: id, fields: SignatureFields(base), values: values,
      // Isolated, because a name may run in the other direction than the date. No line begins with the dot.
      line: [name, date(language)].filter { !$0.isEmpty }.map { "\u{2068}\($0)\u{2069}" }
        .joined(separator: "\u{A0}· "),
      date: words(.signedOn, s: date(words.language)), describedBy: describedBy)
  }
}
