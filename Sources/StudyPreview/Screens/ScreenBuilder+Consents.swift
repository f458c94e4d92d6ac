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

/// A page of a consent form.
struct ConsentPageScreen: Sendable {
  let title: String
  let html: String
  let more: MoreView?
  let alert: AlertView?
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
  let html: String?
  let line: String
  let typed: String
  let isConfirmed: Bool
  let startsTyped: Bool
  let date: String
  let error: String?
}

extension ScreenBuilder {
  func scene(_ section: Section?, _ state: ScreenState) -> String {
    guard let section else { return nothing() }
    let title = section.sceneTitle(in: language, else: study.primaryLanguage)
    let drawing: String? =
      section.illustration == .predefined ? illustrations[section.type.rawValue] : nil
    var picture: Picture?
    if case .asset(let id) = section.illustration { picture = self.picture(id) }
    var frame = frame(state, title: title)
    frame.mainClass = drawing == nil && picture == nil ? "scene no-picture" : "scene"
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

  /// The drawing that was on screen before: of the previous scene, or of the next one on the way back.
  private func neighbour(of section: Section) -> String? {
    guard let arrival = setting.arrival, !isStill,
      let scenes = study.consents.first(where: { $0.scenes.contains(section) })?.scenes,
      let index = scenes.firstIndex(of: section)
    else { return nil }
    let before = arrival == .back ? index + 1 : index - 1
    guard scenes.indices.contains(before), scenes[before].illustration == .predefined else {
      return nil
    }
    return scenes[before].type.rawValue
  }

  /// What Learn more of a section opens: an address outside, imported HTML, or its content.
  func more(_ section: Section) -> MoreView? {
    guard section.hasLearnMore else { return nil }
    let label =
      shown(section.learnMoreLabel) ?? section.type.defaultLearnMoreLabel(in: words.language)
    let title = section.documentHeading(in: language, else: study.primaryLanguage)
    if let address = section.learnMoreAddress.flatMap(webAddress) {
      return MoreView(
        label: label, address: address, sheet: nil, title: title, html: nil, source: nil)
    }
    let html = shown(section.htmlContent)
    if html == nil, section.content.isEmpty { return nil }
    let id = "section-" + section.id
    return MoreView(
      label: label, address: moreAddress(id), sheet: sheet(id), title: title,
      html: html == nil ? reading(section) : nil, source: html)
  }

  /// Only addresses of the web are linked.
  func webAddress(_ address: String) -> String? {
    let lower = address.lowercased()
    return lower.hasPrefix("https://") || lower.hasPrefix("http://") ? address : nil
  }

  func reading(_ section: Section) -> String {
    ConsentHTML(
      mode: .reading(nil), markdown: MarkdownHTML(headingOffset: 2, pictureAddress: pictureAddress),
      words: consentWords
    ).render(fragment: text(section.content)).html
  }

  var consentWords: ConsentWords {
    var result = ConsentWords()
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

  func consentPage(_ form: ConsentForm, _ id: ConsentForm.Page.ID?, _ state: ScreenState) -> String
  {
    guard let index = form.pages.firstIndex(where: { $0.id == id }) else { return nothing() }
    let page = form.pages[index]
    let title = text(page.title)
    let alert = form.denyAlert.map { denying($0, form) }
    if let alert, attempt?.question == .denying { return asking(alert, state, title: title) }
    var frame = frame(state, title: title)
    let isLast = index == form.pages.count - 1
    frame.bodyClass = "consent-form"
    frame.formClass = setting.arrival == .back ? "pops" : index == 0 ? "opens" : "pushes"
    if isStill || setting.arrival == nil { frame.formClass = nil }
    frame.progress = nil
    frame.link = nil
    frame.canCancel = index == 0
    frame.backLabel = index == 0 ? nil : words[.back]
    if form.pages.count > 1 {
      frame.count = words(.stepOf, n: String(index + 1), m: String(form.pages.count))
    }
    frame.buttons =
      isLast
      ? [
        ScreenFrame.Button(
          move: form.allowsDeclining ? "not-now" : "deny",
          label: words[form.allowsDeclining ? .notNow : .deny], isPlain: true,
          alert: alert?.id, leaves: alert == nil),
        ScreenFrame.Button(move: "allow", label: words[.allow], leaves: true),
      ] : [ScreenFrame.Button(move: "next", label: words[.next])]
    return self.page(
      frame,
      ConsentPageScreen(
        title: title, html: markdown(page.body), more: more(page),
        alert: isLast ? alert : nil), "steps/consent-page")
  }

  private func more(_ page: ConsentForm.Page) -> MoreView? {
    guard let address = page.learnMoreAddress.flatMap(webAddress) else { return nil }
    return MoreView(
      label: shown(page.learnMoreLabel) ?? words[.learnMore], address: address, sheet: nil,
      title: "", html: nil, source: nil)
  }

  /// Without own words, Give Consent and Quit decide; with a word for returning, the first button only closes.
  private func denying(_ alert: ConsentForm.Alert, _ form: ConsentForm) -> AlertView {
    let quit = ScreenFrame.Button(
      move: "deny-now", label: shown(alert.confirmLabel) ?? words[.quit], leaves: true)
    let stay = shown(alert.returnLabel)
    return AlertView(
      id: "deny", title: shown(alert.title) ?? words[.denyTitle],
      text: shown(alert.message) ?? words[.denyText],
      confirm: stay == nil
        ? ScreenFrame.Button(move: "allow", label: words[.giveConsent], leaves: true) : quit,
      other: stay == nil ? quit : nil, stay: stay)
  }

  /// The question on a page of its own, for browsers without scripts.
  func asking(_ alert: AlertView, _ state: ScreenState, title: String) -> String {
    let kept = (attempt?.typed.values ?? [:]).filter { $0.key.hasPrefix("element.") }
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
    let keys =
      language.putsFamilyNameFirst ? ["familyName", "givenName"] : ["givenName", "familyName"]
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
        detail: own.detail, footnote: own.footnote)
    var frame = frame(state, title: heading.title)
    frame.hasSignaturePad = true
    frame.buttons = [ScreenFrame.Button(move: "next", label: words[.signAndGoOn])]
    let rejection = attempt?.rejections?["signature"] ?? attempt?.rejections?[nil]
    let names = ["givenName", "familyName"].compactMap { state.names?[$0]?.stringValue }
    let ordered = language.putsFamilyNameFirst ? Array(names.reversed()) : names
    return page(
      frame,
      SignatureScreen(
        heading: heading, html: html,
        line: [ordered.joined(separator: " "), written(state.today, in: language)]
          .filter { !$0.isEmpty }.joined(separator: " · "),
        typed: attempt?.typed["signatureName"] ?? "",
        isConfirmed: attempt?.typed["signatureConfirmed"] == "yes",
        startsTyped: attempt?.typed["signatureName"].isEmpty == false,
        date: words(.signedOn, s: written(state.today, in: words.language)),
        error: rejection.map { _ in words[.notASignature] }), "steps/signature")
  }
}
