import StudyModel
import StudyParts

/// The groups of parts whose changes mean the same.
enum ChangeHome {
  case contacts, facts, consent, signature, task, article, asking, explaining, quiz, eligibility
  case data
  case section(Section)

  init(of site: ChangeSite) {
    switch site.part?.kind {
    case nil, .facts?:
      let isContact = site.path.first.map { Self.contactMembers.contains($0) } ?? false
      self = isContact ? .contacts : .facts
    case .consent?: self = .consent
    case .section(_, let section)?: self = .section(section)
    case .signature?:
      let isName = site.path.first.map { Self.signerMembers.contains($0) } ?? false
      self = isName ? .contacts : .signature
    case .task?: self = .task
    case .article?: self = .article
    case .step(let task, let step)?:
      self = Self.decidesEligibility(step, in: task) ? .eligibility : Self.home(of: step)
    case .item(let task, let step, _)?:
      self = Self.decidesEligibility(step, in: task) ? .eligibility : .asking
    case .formPage?, .healthType?: self = .data
    case .quizQuestion?: self = .quiz
    case .eligibilityQuestion?: self = .eligibility
    }
  }

  /// Whether it is a contact or a responsible person.
  var isContact: Bool { if case .contacts = self { true } else { false } }

  private static let contactMembers: Set<String> = [
    "investigators", "researchContact", "rightsContact", "injuryContact", "board", "sponsor",
    "organisation", "protocolNumber",
  ]

  /// The name of someone who has already signed, such as the investigator.
  private static let signerMembers: Set<String> = ["givenName", "familyName"]

  /// Whether an answer to the step can lead to an ending for people who cannot take part.
  private static func decidesEligibility(_ step: Step, in task: Task) -> Bool {
    guard task.kind == .join, [.question, .form].contains(step.kind) else { return false }
    return task.rules.contains { rule in
      guard rule.step == step.id, case .firstMatch(let branches, let otherwise) = rule.kind else {
        return false
      }
      return (branches.map(\.destination) + [otherwise].compactMap { $0 }).contains {
        endsEarly($0, in: task)
      }
    }
  }

  /// Whether a rule can lead to such an ending.
  /// - Parameter place: that of the rule, which is named after its step.
  static func decidesEligibility(_ place: Place, in study: Study) -> Bool {
    guard let seat = PlaceReading(place).stepOfRule.map(PlaceReading.init),
      let task = seat.task.flatMap({ study.task($0) }),
      let step = seat.step.flatMap({ task.step($0) })
    else { return false }
    return decidesEligibility(step, in: task)
  }

  private static func endsEarly(_ destination: Destination, in task: Task) -> Bool {
    guard case .step(let id) = destination, let step = task.step(id),
      case .completion(let completion) = step.content
    else { return false }
    return completion.reason == .earlyTermination
  }

  private static func home(of step: Step) -> ChangeHome {
    switch step.content.part.matter {
    case .quiz: .quiz
    case .eligibility: .eligibility
    case .data: .data
    case .consenting: .signature
    case .asking: .asking
    case .explaining, .access: .explaining
    }
  }

  /// What a change of meaning is about.
  /// - Parameters:
  ///   - words: the words that changed and those around them, in lowercase.
  ///   - isWhole: whether they are all words of a part that was added or removed.
  func judgment(for words: [String], isWhole: Bool = false) -> Judgment {
    func said(else usual: ChangeClass, _ reason: String) -> Judgment {
      Self.said(words, isWhole: isWhole, else: usual, reason)
    }
    return switch self {
    case .contacts: Judgment(.rightsContact, "It says who is responsible or whom to contact.")
    case .quiz: Judgment(.quizLogic, "It is part of a quiz.")
    case .eligibility: Judgment(.eligibility, "It decides who can take part.")
    case .data: said(else: .dataUse, "It decides which data are collected or shared.")
    case .section(let section): section.judgment(for: words, isWhole: isWhole)
    case .signature: said(else: .procedure, "It changes how participants consent.")
    case .consent: said(else: .wording, "It belongs to the consent as a whole.")
    case .facts, .article: said(else: .wording, "It only gives information.")
    case .explaining: said(else: .wording, "The step only gives information.")
    case .task: said(else: .procedure, "It changes what participants do, or when.")
    // A symptom that is asked about is no risk.
    case .asking: Judgment(.procedure, "It changes what participants are asked.")
    }
  }

  private static func said(
    _ words: [String], isWhole: Bool, else usual: ChangeClass, _ reason: String
  ) -> Judgment {
    guard let subject = ChangeVocabulary.subject(of: words), subject != usual,
      subject.usualReconsent >= usual.usualReconsent
    else { return Judgment(usual, reason) }
    return .said(subject, isWhole: isWhole)
  }
}

extension Judgment {
  /// A subject that words name.
  static func said(_ subject: ChangeClass, isWhole: Bool) -> Judgment {
    Judgment(
      subject,
      isWhole
        ? "It says something about \(subject.topic)."
        : "The changed sentence is about \(subject.topic).")
  }
}

extension StepContent {
  /// Whether the step asks participants for something.
  var asks: Bool { part.matter != .explaining }
}

extension JSONValue {
  /// The words of all texts in a language, in lowercase.
  func words(in language: Language) -> [String] {
    switch self {
    case .array(let elements): return elements.flatMap { $0.words(in: language) }
    case .object(let members):
      if let text = members[language.rawValue]?.stringValue, elementName == nil {
        return TextJudgment.words(of: text)
      }
      return members.sorted { $0.key < $1.key }.flatMap { $0.value.words(in: language) }
    case .null, .boolean, .number, .string: return []
    }
  }
}
