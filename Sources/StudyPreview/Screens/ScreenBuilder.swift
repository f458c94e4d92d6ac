import ConsentMarkdown
import StudyModel

/// Builds the views of screens from a study and the state of its walkthrough.
struct ScreenBuilder: Sendable {
  let study: Study
  let setting: ScreenSetting
  let attempt: ScreenAttempt?
  let illustrations: Illustrations
  let render: @Sendable (_ view: Any, _ template: String) -> String
  let words: ScreenStrings

  init(
    study: Study, setting: ScreenSetting, attempt: ScreenAttempt?, illustrations: Illustrations,
    render: @escaping @Sendable (Any, String) -> String
  ) {
    self.study = study
    self.setting = setting
    self.attempt = attempt
    self.illustrations = illustrations
    self.render = render
    words = ScreenStrings(setting.language)
  }

  var language: Language { setting.language }
  var isStill: Bool { setting.action == nil }

  /// A text for use between tags, marked if its language is not the screen's.
  func text(_ localized: LocalizedText) -> String {
    ForeignText.marked(localized, in: language, else: study.primaryLanguage)
  }

  /// A text for a renderer to read.
  func source(_ localized: LocalizedText) -> String {
    localized.text(in: language, else: study.primaryLanguage)
  }

  /// The language a text is shown in, if it is not the screen's.
  func foreignLanguage(of localized: LocalizedText) -> Language? {
    let spoken = localized.spoken(in: language, else: study.primaryLanguage)?.language
    return spoken == language ? nil : spoken
  }

  /// A renderer's output for a text.
  func block(_ html: String, of localized: LocalizedText) -> String {
    ForeignText.block(html, of: localized, in: language, else: study.primaryLanguage)
  }

  func shown(_ localized: LocalizedText) -> String? {
    let text = text(localized)
    return text.isEmpty ? nil : text
  }

  /// A picture of the study; its alternative text is only what the author wrote.
  func picture(_ id: Asset.ID?) -> Picture? {
    guard let id, let asset = study.asset(id), id.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      return nil
    }
    return Picture(address: setting.assets + id, text: text(asset.alternativeText))
  }

  func markdown(_ localized: LocalizedText, headingOffset: Int = 2) -> String {
    block(renderer(headingOffset).render(source(localized)).html, of: localized)
  }

  /// Consent Markdown with its questions, for a sheet or a card.
  func reading(_ source: String, of text: LocalizedText) -> String {
    ConsentHTML(mode: .reading(nil), markdown: renderer(1), words: consentStrings(around: text))
      .render(fragment: source).html
  }

  /// Renders Markdown below a heading of the given level, without skipping levels.
  func renderer(_ headingOffset: Int) -> MarkdownHTML {
    MarkdownHTML(
      headingOffset: headingOffset, skipsNoLevels: true, pictureAddress: pictureAddress)
  }

  /// Finds the study's pictures by id or name.
  var pictureAddress: @Sendable (String) -> String? {
    let assets = study.assets
    let prefix = setting.assets
    return { name in
      assets.first { $0.id == name || $0.name == name }.map { prefix + $0.id }
    }
  }

  /// The frame of a screen of this state.
  func frame(_ state: ScreenState, title: String) -> ScreenFrame {
    var frame = plainFrame(title: title)
    frame.backLabel = state.canGoBack ? words[.back] : nil
    frame.cancelAlert = canceling(nil)
    let presenter = state.step.content.presenter
    frame.contact =
      presenter.consent.flatMap(study.consent)?.showsContact == true ? contact() : nil
    frame.progress = state.progress.map { progress in
      let position = String(progress.position)
      return ScreenFrame.Progress(
        position: progress.position, total: progress.total,
        label: words(.stepOf, n: position, m: String(progress.total)))
    }
    let usual: Word =
      switch state.continuing {
      case .getStarted: .getStarted
      case .next: .next
      case .done: .done
      }
    let label = continueLabel(from: state, else: words[presenter.continueWord ?? usual])
    frame.buttons = [ScreenFrame.Button(move: "next", label: label)]
    if let ending = state.step.earlyEnding {
      frame.link = ScreenFrame.Button(
        move: "end-early", label: shown(ending.buttonText) ?? words[.quit])
    } else if state.canSkip {
      let label: Word = state.wasSkipped ? .leaveOut : presenter.skipLabel
      frame.link = ScreenFrame.Button(
        move: "skip", label: shown(state.step.skipLabel) ?? words[label])
    }
    return frame
  }

  /// The label of the step's continue button: the step's own, or the default one.
  func continueLabel(from state: ScreenState, else usual: String) -> String {
    shown(state.step.continueLabel) ?? usual
  }

  func plainFrame(title: String) -> ScreenFrame {
    let hasErrors = attempt?.rejections != nil
    let isMoving = setting.arrival != nil && attempt == nil && !isStill
    return ScreenFrame(
      language: language.rawValue, direction: language.isRightToLeft ? "rtl" : "ltr",
      wordsLanguage: words.language == language ? nil : words.language.rawValue,
      title: title.isEmpty ? study.displayTitle : title, theme: setting.theme?.rawValue,
      device: setting.device?.rawValue, action: setting.action, csrf: setting.csrf,
      sequence: setting.sequence, isStill: isStill, framed: setting.framed,
      stamp: isStill ? nil : setting.stamp,
      buttonType: isStill ? "button" : "submit",
      enters: isMoving ? (setting.arrival == .back ? "enters-back" : "enters") : nil,
      titleTakesFocus: isMoving && !hasErrors, hasMovedOn: setting.hasMovedOn)
  }

  func heading(of step: Step, else title: String = "") -> Heading {
    Heading(
      title: shown(step.title) ?? title, lead: shown(step.text), detail: shown(step.detailText),
      picture: picture(step.image), footnote: shown(step.footnote))
  }

  func page<Content: Sendable>(_ frame: ScreenFrame, _ screen: Content, _ template: String)
    -> String
  {
    ScreenRenderer.finished(
      render(ScreenPage(frame: frame, words: words.texts, screen: screen), template))
  }

  /// What the Learn more link of a step or item opens; nil if there is nothing to read.
  func more(_ learnMore: LearnMore?, id: String) -> MoreView? {
    guard let learnMore, !learnMore.content.isEmpty else { return nil }
    let title = shown(learnMore.title) ?? shown(learnMore.label) ?? words[.learnMore]
    return MoreView(
      label: shown(learnMore.label) ?? words[.learnMore], address: moreAddress(id),
      sheet: sheet(id),
      title: title, html: markdown(learnMore.content, headingOffset: 1), source: nil)
  }

  func moreAddress(_ id: String) -> String {
    guard let prefix = setting.learnMore else { return "#" + sheet(id) }
    return prefix + urlEncoded(id)
  }

  func sheet(_ id: String) -> String { "more-" + urlEncoded(id).replacing("%", with: "_") }

  /// Whom to ask about the research; nil if the study names nobody.
  func contact() -> ContactView? {
    guard let contact = study.facts.researchContact, !contact.isEmpty else { return nil }
    return ContactView(
      title: words[.whomToAsk], name: contact.name, telephone: contact.telephone,
      telephoneAddress: contact.telephone.map { number in
        "tel:" + number.filter { $0.isASCII && ($0.isNumber || $0 == "+") }
      }, email: contact.email, address: contact.address)
  }
}

/// Escapes everything but letters, digits, and `-._~`, for a part of an address.
func urlEncoded(_ text: String) -> String {
  let digits = Array("0123456789ABCDEF")
  return text.utf8.reduce(into: "") { result, byte in
    let character = Character(Unicode.Scalar(byte))
    if byte < 128, character.isLetter || character.isNumber || "-._~".contains(character) {
      result.append(character)
    } else {
      result += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }
  }
}
