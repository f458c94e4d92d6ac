import StudyModel
import StudyParts

/// Decides what a change means for participants, from where it is, its setting, and the words that changed.
struct ChangeJudge {
  private let draft: ChangeWriter.Draft
  private let primary: Language

  init(_ draft: ChangeWriter.Draft, primary: Language) {
    self.draft = draft
    self.primary = primary
  }

  private var difference: Difference { draft.difference }
  private var site: ChangeSite { draft.site }
  private var isContact: Bool { ChangeHome(of: site).isContact }

  /// What a change of meaning is about at this place.
  private func home(_ words: [String]) -> Judgment { ChangeHome(of: site).judgment(for: words) }

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
    let text = draft.words.map { TextJudgment($0) }
    if text?.extent == .format { return Self.format }
    if let source {
      return Judgment(
        source.class, "The \(name) text follows the change in \(primary.englishName).",
        isOfSource: true)
    }
    if text?.changesFacts == true, text?.extent == .words {
      let usual = home(text?.around ?? [])
      return Judgment(
        usual.class == .wording ? .procedure : usual.class,
        "A number, a unit, or a negation changed in \(name) only. \(usual.reason)")
    }
    return Judgment(.translation, "Only the \(name) text changed.")
  }

  private static let format = Judgment(.format, "Only spaces and markup changed.")

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
    let kept = ["keptSettings", "originalMarkdown", "furtherMetadata", "headingLevel"]
    if site.path.contains(where: kept.contains) {
      return Judgment(.format, "It is kept for exports and not shown to participants.")
    }
    switch site.setting?.effect {
    case .author?: return Judgment(.format, "Only authors see it.")
    case .client?: return Judgment(.format, "It has no effect in a browser.")
    case .meaning?, .procedure?, .wording?, .format?, nil: return nil
    }
  }

  // MARK: Parts and other elements

  private var elementJudgment: Judgment {
    if difference.kind == .moved { return moveJudgment }
    if difference.place.count > 2, difference.place[2] == "rules" { return Self.branch }
    let words = (difference.after ?? difference.before)?.words(in: primary) ?? []
    guard site.isPart, let part = site.part else {
      return site.setting?.effect == .wording
        && !isContact ? wordingJudgment(words) : home(words)
    }
    switch part.kind {
    case .step(_, let step) where !step.content.asks:
      return wordingJudgment(words)
    case .article: return wordingJudgment(words)
    case .facts, .consent, .section, .signature, .task, .step, .item, .quizQuestion, .formPage,
      .eligibilityQuestion, .healthType:
      return home(words)
    }
  }

  /// A text that only explains is wording, unless it is about something that participants agree to.
  private func wordingJudgment(_ words: [String]) -> Judgment {
    if let subject = ChangeVocabulary.subject(of: words) {
      return Judgment(subject, "It is about \(subject.topic).")
    }
    return Judgment(.wording, "It explains, and asks for nothing.")
  }

  private var moveJudgment: Judgment {
    if difference.place.contains("rules") { return Self.branch }
    guard let list = difference.place.dropLast().last, ["steps", "endings"].contains(list) else {
      return difference.formerPlace == nil
        ? Judgment(.format, "The same is shown in another order.")
        : Judgment(.quizLogic, "It is asked or shown in another place.")
    }
    return Judgment(.quizLogic, "Participants go through the steps in another order.")
  }

  private static let branch = Judgment(
    .quizLogic, "Rules decide which steps participants go through.")

  // MARK: Texts

  private var textJudgment: Judgment {
    guard let words = draft.words else {
      return addedTextJudgment(
        TextJudgment.words(of: (difference.after ?? difference.before)?.stringValue ?? ""))
    }
    let text = TextJudgment(words)
    switch text.extent {
    case .format: return Self.format
    case .spelling where !text.changesFacts:
      return Judgment(.wording, "Only spelling, punctuation, or capital letters changed.")
    case .fillers where !text.changesFacts:
      return Judgment(.wording, "Only words such as articles changed.")
    case .spelling, .fillers, .words: break
    }
    if text.changesFacts {
      let usual = home(text.around)
      return Judgment(
        usual.class == .wording ? .procedure : usual.class,
        "A number, a unit, or a negation changed. \(usual.reason)")
    }
    if site.setting?.effect == .meaning || isContact {
      return home(text.around)
    }
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
    if difference.place.count > 2, difference.place[2] == "rules" { return Self.branch }
    if difference.place.last == "visibility" {
      return Judgment(.quizLogic, "It decides who is asked the question.")
    }
    if site.picture != nil { return Judgment(.format, "A picture changed.") }
    switch site.setting?.effect {
    case .format?: return Judgment(.format, "It changes how something looks.")
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
}
