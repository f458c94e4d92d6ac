import ConsentMarkdown
import StudyModel

/// A section of a consent as a scene.
struct SceneScreen: Sendable {
  let title: String
  let summary: String?
  let drawing: String?
  let drawingText: String
  let draws: Bool
  /// The drawing the accent comes over from.
  let comesFrom: String?
  let picture: Picture?
  let more: MoreView?
}

/// What is asked once more, on a page of its own; it carries along what was entered before.
struct AskingScreen: Sendable {
  let alert: AlertView
  let kept: [Kept]

  struct Kept: Sendable {
    let name: String
    let value: String
  }
}

/// The name of whoever signs.
struct NameScreen: Sendable {
  let heading: Heading
  let fields: [Field]
  let errors: ErrorSummary?

  struct Field: Sendable {
    let id: String
    let label: String
    let autocomplete: String
    let value: String
    let error: String?
    let takesFocus: Bool
  }
}

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
  func scene(_ section: Section?, _ state: ScreenState) -> String {
    guard let section else { return nothing() }
    let title = text(section.sceneTitle(for: language))
    let name = drawingName(of: section)
    let drawing = name.flatMap { illustrations[$0] }
    var picture: Picture?
    if case .asset(let id) = section.illustration { picture = self.picture(id) }
    var frame = frame(state, title: title)
    frame.mainClass = drawing == nil && picture == nil ? "scene no-picture" : "scene"
    frame.progress = frame.progress ?? progress(of: section)
    return page(
      frame,
      SceneScreen(
        title: title, summary: shown(section.summary), drawing: drawing,
        drawingText: words(.pictureOf, s: section.type.defaultTitle(in: words.language) ?? title),
        draws: setting.arrival == .forward && !isStill,
        comesFrom: drawing == nil ? nil : neighbour(of: section), picture: picture,
        more: more(section)),
      "steps/scene")
  }

  /// How far the scenes of a consent have come, where its task counts no steps.
  private func progress(of section: Section) -> ScreenFrame.Progress? {
    guard let (scenes, index) = scenes(around: section), scenes.count > 1 else { return nil }
    return ScreenFrame.Progress(
      position: index + 1, total: scenes.count,
      label: words(.stepOf, n: String(index + 1), m: String(scenes.count)))
  }

  /// The drawing that was on screen before: of the previous scene, or of the next one on the way back.
  private func neighbour(of section: Section) -> String? {
    guard let arrival = setting.arrival, !isStill, let (scenes, index) = scenes(around: section)
    else { return nil }
    let before = arrival == .back ? index + 1 : index - 1
    return scenes.indices.contains(before) ? Illustrations.names(of: scenes)[before] : nil
  }

  /// The drawing of a section: its own, or the one of its type.
  private func drawingName(of section: Section) -> String? {
    guard let (scenes, index) = scenes(around: section) else {
      return Illustrations.names(of: [section])[0]
    }
    return Illustrations.names(of: scenes)[index]
  }

  /// The scenes of the consent that has this one, and its place among them.
  private func scenes(around section: Section) -> (scenes: [Section], index: Int)? {
    for consent in study.consents {
      let scenes = consent.scenes
      if let index = scenes.firstIndex(of: section) { return (scenes, index) }
    }
    return nil
  }

  /// What Learn more of a section opens: an address outside, imported HTML, or its content.
  func more(_ section: Section) -> MoreView? {
    guard section.hasLearnMore else { return nil }
    let label =
      shown(section.learnMoreLabel) ?? section.type.defaultLearnMoreLabel(in: words.language)
    let title = text(section.documentHeading(for: language))
    if let address = section.learnMoreAddress.flatMap(webAddress) {
      return MoreView(
        label: label, address: address, sheet: nil, title: title, html: nil, source: nil)
    }
    let imported = imported(section.htmlContent, headingOffset: 1, named: section.id)
    if imported == nil, section.content.isEmpty { return nil }
    let id = "section-" + section.id
    return MoreView(
      label: label, address: moreAddress(id), sheet: sheet(id), title: title,
      html: imported.map(\.html) ?? reading(section), source: imported?.source)
  }

  /// Only addresses of the web are linked.
  func webAddress(_ address: String) -> String? {
    let lower = address.lowercased()
    return lower.hasPrefix("https://") || lower.hasPrefix("http://") ? address : nil
  }

  func reading(_ section: Section) -> String {
    block(reading(source(section.content), of: section.content), of: section.content)
  }

  /// The words around a text's elements; inside a text in another language they say that they are in the screen's.
  func consentWords(around text: LocalizedText) -> ConsentWords {
    foreignLanguage(of: text) == nil
      ? consentWords : consentWords.mapped { ForeignWords.marked($0, as: words.language) }
  }

  var consentWords: ConsentWords {
    var result = ConsentWords.english
    result.noSelection = words[.choose]
    result.choose = words[.yourAnswer]
    result.yes = words[.yes]
    result.no = words[.no]
    result.givenName = words[.givenName]
    result.familyName = words[.familyName]
    result.name = words[.fullName]
    result.signature = words[.signature]
    result.date = words[.date]
    return result
  }

  /// The question on a page of its own, for browsers without scripts.
  func asking(_ alert: AlertView, _ state: ScreenState) -> String {
    let own: Set = ["csrf", "sequence", "move"]
    let kept = (attempt?.typed.values ?? [:]).filter { !own.contains($0.key) }
    let fields = kept.sorted { $0.key < $1.key }.flatMap { name, values in
      values.map { AskingScreen.Kept(name: name, value: $0) }
    }
    return page(
      frame(state, title: alert.title), AskingScreen(alert: alert, kept: fields), "steps/asking")
  }

  func name(_ state: ScreenState) -> String {
    var heading = heading(of: state.step)
    heading = Heading(
      title: words[.nameTitle], lead: heading.lead ?? words[.nameLead], footnote: heading.footnote)
    let keys = language.ordered(["givenName", "familyName"])
    let rejections = attempt?.rejections
    let firstWrong = keys.first { rejections?[$0] != nil }
    let fields = keys.map { key in
      let isGiven = key == "givenName"
      return NameScreen.Field(
        id: key, label: words[isGiven ? .givenName : .familyName],
        autocomplete: isGiven ? "given-name" : "family-name",
        value: attempt?.typed[key] ?? state.answer?[key]?.stringValue ?? "",
        error: rejections?[key].map { rejection in
          rejection == .missing
            ? words[isGiven ? .missingGivenName : .missingFamilyName]
            : words.text(of: rejection, for: nil, in: language)
        },
        takesFocus: key == firstWrong)
    }
    return page(
      frame(state, title: heading.title), NameScreen(heading: heading, fields: fields, errors: nil),
      "steps/name")
  }

  func signatureScreen(_ state: ScreenState, html: String? = nil) -> String {
    let isReview = state.step.kind == .consentReview
    let own = heading(of: state.step)
    let heading =
      isReview
      ? Heading(title: words[.signTitle], lead: nil)
      : Heading(
        title: own.title.isEmpty ? words[.signTitle] : own.title, lead: own.lead,
        detail: own.detail, picture: own.picture, footnote: own.footnote)
    let items = isReview ? [] : items(of: state.step)
    var frame = frame(state, title: heading.title)
    frame.hasSignaturePad = true
    frame.buttons = [
      ScreenFrame.Button(move: "next", label: goingOn(from: state, else: words[.signAndGoOn]))
    ]
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
    return page(
      frame,
      SignatureScreen(
        heading: heading, items: items, hasItems: !items.isEmpty, html: html,
        pad: pad(
          "signature", id: "signature-name", signedBy: name,
          date: day(in:), values: attempt?.typed ?? given,
          describedBy: rejection.map { _ in "signature-error" }),
        error: rejection.map {
          $0 == .missing ? words[.notASignature] : words.text(of: $0, for: nil, in: language)
        }), "steps/signature")
  }

  /// A pad whose fields begin with `base`.
  /// - Parameter date: the day of signing as it is written in a language.
  func pad(
    _ base: String, id: String, signedBy name: String, date: (Language) -> String,
    values: FieldValues?, describedBy: String?
  ) -> PadView {
    PadView(
      id: id, fields: SignatureFields(base), values: values,
      // Isolated, as a name may run the other way than the date.
      line: [name, date(language)].filter { !$0.isEmpty }.map { "\u{2068}\($0)\u{2069}" }
        .joined(separator: " · "),
      date: words(.signedOn, s: date(words.language)), describedBy: describedBy)
  }
}
