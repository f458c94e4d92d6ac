import StudyModel
import StudyParts

/// Decides what a change means for participants, from where it is, its setting, and the words that changed.
struct ChangeJudge {
  private let draft: ChangeWriter.Draft
  private let primary: Language
  /// Whether a rule decides who can take part, before or after the change.
  private let decidesEligibility: Bool

  /// - Parameter former: the study before the change.
  init(_ draft: ChangeWriter.Draft, primary: Language, formerly former: Study) {
    self.draft = draft
    self.primary = primary
    let place = draft.difference.place
    decidesEligibility =
      PlaceReading(place).rule != nil
      && [former, draft.site.study].contains { ChangeHome.decidesEligibility(place, in: $0) }
  }

  private var difference: Difference { draft.difference }
  private var site: ChangeSite { draft.site }
  private var isContact: Bool { ChangeHome(of: site).isContact }

  /// What a change of meaning is about at this place.
  private func home(_ words: [String], isWhole: Bool = false) -> Judgment {
    ChangeHome(of: site).judgment(for: words, isWhole: isWhole)
  }

  /// What a change of a text is about at this place. A new sentence decides against the section it is in, if what it says
  /// is as grave.
  private func home(_ text: TextJudgment) -> Judgment {
    let usual = home(text.around)
    guard case .section = ChangeHome(of: site),
      let said = ChangeVocabulary.subject(of: text.whole), said != usual.class,
      said.usualReconsent >= usual.class.usualReconsent
    else { return usual }
    return .said(said, isWhole: false)
  }

  /// What the change means on its own.
  var judgment: Judgment {
    if let hidden { return hidden }
    if difference.isElement || site.isPart { return elementJudgment }
    if difference.language != nil { return textJudgment }
    return settingJudgment
  }

  /// What the change of a translation means.
  /// - Parameter source: what the change of the source text means; nil if it did not change.
  func translated(source: Judgment?) -> Judgment {
    if let hidden { return hidden }
    let name = difference.language?.englishName ?? "translation"
    let text = draft.words.map { TextJudgment($0, in: difference.language) }
    if let text, let form = form(text) { return form }
    if let source {
      return Judgment(
        source.class, "The \(name) text follows the change in \(primary.englishName).",
        isOfSource: true)
    }
    if let text,
      let judgment = askingJudgment(text, name) ?? factJudgment(text, "\(name) only")
    {
      return judgment
    }
    return Judgment(.translation, "Only the \(name) text changed.")
  }

  /// The judgment about a text whose words are the same; nil for all others.
  private func form(_ text: TextJudgment) -> Judgment? {
    guard let reason = text.extent.reason, [.encoding, .format].contains(text.extent) else {
      return nil
    }
    return Judgment(.format, reason)
  }

  /// The judgment about a text whose check boxes, choices, or signatures changed; nil for all others.
  /// - Parameter language: where they only changed in one.
  private func askingJudgment(_ text: TextJudgment, _ language: String? = nil) -> Judgment? {
    guard text.asksOtherwise else { return nil }
    let reason =
      "It changes what participants are asked in the \(language.map { "\($0) " } ?? "")text."
    let usual = home(text.around)
    return usual.class.usualReconsent >= ChangeClass.procedure.usualReconsent
      ? Judgment(usual.class, "\(reason) \(usual.reason)") : Judgment(.procedure, reason)
  }

  /// The judgment about a text of which numbers, units, or negations changed; nil for all others.
  /// - Parameter language: where it only changed in one.
  private func factJudgment(_ text: TextJudgment, _ language: String? = nil) -> Judgment? {
    guard let facts = text.facts else { return nil }
    let place = language.map { " in \($0)" } ?? ""
    if text.isOfContact {
      return Judgment(.rightsContact, "A telephone number or an email address changed\(place).")
    }
    if text.isOfTelephone { return Judgment(.rightsContact, "\(facts) changed\(place).") }
    let usual = home(text)
    if text.isOfMoney, ![.quizLogic, .eligibility, .risk, .costPayment].contains(usual.class) {
      return Judgment(.costPayment, "\(facts) changed\(place). It is an amount of money.")
    }
    guard usual.class != .wording else {
      return Judgment(
        .procedure, "\(facts) changed\(place), which can change what people agree to.")
    }
    return Judgment(usual.class, "\(facts) changed\(place). \(usual.reason)")
  }

  // MARK: What participants do not see

  /// The judgment about a member that participants do not see; nil for all others.
  private var hidden: Judgment? {
    if StudyDiffer.isNote(difference.place) {
      return Judgment(.format, "It only notes which text a translation was made from.")
    }
    switch difference.place.first {
    case "schema", "id", "slug":
      return Judgment(.format, "It identifies the study and is not shown to participants.")
    case "furtherLanguages", "primaryLanguage":
      return Judgment(.translation, "The languages of the study changed.")
    case "assets":
      return difference.language == nil
        ? Judgment(.format, "Changes of the parts that show the file are listed separately.") : nil
    default: break
    }
    if StudyDiffer.isKept(difference.place) {
      return Judgment(.format, "It is kept for exports and not shown to participants.")
    }
    switch site.setting?.effect {
    case .author?: return Judgment(.format, "Only authors see it.")
    case .client?: return Judgment(.format, "It has no effect in a browser.")
    case .meaning?, .procedure?, .wording?, .format?, .edition?, nil: return nil
    }
  }

  // MARK: Parts and other elements

  private var elementJudgment: Judgment {
    if difference.kind == .moved { return moveJudgment }
    if PlaceReading(difference.place).isInRules { return branch }
    let words = (difference.after ?? difference.before)?.words(in: primary) ?? []
    guard site.isPart, let part = site.part else {
      return site.setting?.effect == .wording
        && !isContact ? wordingJudgment(words) : home(words, isWhole: true)
    }
    switch part.kind {
    case .step(_, let step) where !step.content.asks:
      return wordingJudgment(words)
    case .article: return wordingJudgment(words)
    case .facts, .consent, .section, .signature, .task, .step, .item, .quizQuestion, .formPage,
      .eligibilityQuestion, .healthType:
      return home(words, isWhole: true)
    }
  }

  /// A text that only explains is wording, unless it is about something that participants agree to.
  private func wordingJudgment(_ words: [String]) -> Judgment {
    if let subject = ChangeVocabulary.subject(of: words) {
      return .said(subject, isWhole: true)
    }
    return Judgment(.wording, "It only gives information.")
  }

  private var moveJudgment: Judgment {
    if difference.place.contains("rules") { return branch }
    guard let list = difference.place.dropLast().last, ["steps", "endings"].contains(list) else {
      return difference.formerPlace == nil
        ? Judgment(.format, "The same is shown in another order.")
        : Judgment(.quizLogic, "It is asked or shown in another place.")
    }
    return Judgment(.quizLogic, "Participants go through the steps in another order.")
  }

  private var branch: Judgment {
    decidesEligibility
      ? Judgment(.eligibility, "The rule decides who can take part.")
      : Judgment(.quizLogic, "Rules decide which steps participants go through.")
  }

  // MARK: Texts

  private var textJudgment: Judgment {
    guard let words = draft.words else {
      return addedTextJudgment(
        TextJudgment.words(of: (difference.after ?? difference.before)?.stringValue ?? ""))
    }
    let text = TextJudgment(words, in: difference.language)
    if let judgment = form(text) ?? askingJudgment(text) ?? factJudgment(text) { return judgment }
    if text.isOfContact {
      return Judgment(.rightsContact, "A telephone number or an email address changed.")
    }
    if let reason = text.extent.reason { return Judgment(.wording, reason) }
    if site.setting?.effect == .meaning || isContact { return home(text) }
    if let subject = ChangeVocabulary.subject(of: text.changed) {
      return Judgment(subject, "The changed words are about \(subject.topic).")
    }
    return Judgment(.wording, "The words of a label or an explanation changed.")
  }

  private func addedTextJudgment(_ words: [String]) -> Judgment {
    if site.setting?.effect == .meaning || isContact { return home(words) }
    if let subject = ChangeVocabulary.subject(of: words) {
      return Judgment(subject, "The text is about \(subject.topic).")
    }
    return Judgment(.wording, "A label or an explanation was added or removed.")
  }

  // MARK: Settings

  private var settingJudgment: Judgment {
    if PlaceReading(difference.place).isInRules { return branch }
    if difference.place.last == "visibility" {
      return Judgment(.quizLogic, "It decides who is asked the question.")
    }
    if site.picture != nil { return Judgment(.format, "A picture changed.") }
    if let screen = screenJudgment { return screen }
    switch site.setting?.effect {
    case .format?: return Judgment(.format, "It changes how something looks.")
    case .edition?: return Judgment(.format, "It is the number printed with the text.")
    case .wording? where !isContact:
      return Judgment(.wording, "It changes how something is shown.")
    case .meaning?, .procedure?, .wording?, .client?, .author?: return home([])
    case nil: break
    }
    switch site.role {
    case .text?: return Judgment(.wording, "A text changed.")
    case .structure?, .reference?, .dormant?, nil: return home([])
    }
  }

  /// The judgment about a section that participants no longer see as a screen, or see as one from now on.
  private var screenJudgment: Judgment? {
    guard case .section(_, let section)? = site.part?.kind else { return nil }
    let hidden: JSONValue
    switch site.path {
    case ["type"] where section.appearance != .documentOnly:
      hidden = .string(SectionType.onlyInDocument.rawValue)
    case ["appearance"] where section.type != .onlyInDocument:
      hidden = .string(Section.Appearance.documentOnly.rawValue)
    default: return nil
    }
    guard (difference.before == hidden) != (difference.after == hidden) else { return nil }
    let usual = home([])
    let now = difference.after == hidden ? "no longer" : "now"
    return Judgment(
      usual.class == .wording ? .procedure : usual.class,
      "Participants \(now) see the section as a screen. \(usual.reason)")
  }
}
