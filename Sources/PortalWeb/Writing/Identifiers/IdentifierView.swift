import StudyModel

/// What a part is called in data and rules, as the editor shows it.
struct IdentifierView: Sendable {
  let action: String
  let value: String
  let saved: String
  let error: String?
  /// Made from the title, where the part still has the name of its kind.
  let proposal: String?
  let references: [ReferenceView]
  let hasReferences: Bool
  let referenceCount: String

  struct ReferenceView: Sendable {
    let whereabouts: String
    let address: String
    let sentence: String?
  }
}

extension IdentifierView {
  /// Nil where the part has none that an author could change.
  init?(of part: EditedPart, language: Language, typed: String?, error: String?) {
    guard let named = StudyPart(at: part.place) else { return nil }
    let study = part.study
    let words = ReferenceWords(study: study, language: language)
    action = Paths.identifier(study.id, at: part.place)
    saved = named.id
    value = typed ?? named.id
    self.error = error
    proposal = Self.proposal(for: part, named)
    var sites: [Place] = []
    for reference in study.references(to: named) {
      let site = BreakingView.site(of: reference.place)
      if !sites.contains(site) { sites.append(site) }
    }
    references = sites.prefix(50).map { site in
      ReferenceView(
        whereabouts: words.whereabouts(of: site),
        address: Paths.write(study, at: ProblemPlace(site, in: study).part, in: language),
        sentence: words.sentence(at: site))
    }
    hasReferences = !sites.isEmpty
    referenceCount =
      sites.count == 1 ? "Used in 1 place" : "Used in \(sites.count) places"
  }

  private static func proposal(for part: EditedPart, _ named: StudyPart) -> String? {
    let title = part.title(in: part.study.primaryLanguage)
    let wish = Slug.of(title, else: "", longest: 40)
    guard !wish.isEmpty, wish != named.id, !named.id.hasPrefix(wish) else { return nil }
    let taken = part.siblingIDs
    return Slug.free(wish, besides: taken)
  }
}

extension EditedPart {
  /// The identifiers that are taken around the part.
  var siblingIDs: Set<String> {
    switch kind {
    case .facts: []
    case .consent: Set(study.consents.map(\.id))
    case .section(let consent, _): Set(consent.sections.map(\.id))
    case .signature(let consent, _): Set(consent.signatures.map(\.id))
    case .task: Set(study.tasks.map(\.id))
    case .article: Set(study.articles.map(\.id))
    case .step(let task, _): Set((task.steps + task.endings).map(\.id))
    case .item(_, let step, _), .quizQuestion(_, let step, _), .formPage(_, let step, _),
      .eligibilityQuestion(_, let step, _), .healthType(_, let step, _):
      switch step.content {
      case .form(let form): Set(form.items.map(\.id))
      case .quiz(let quiz): Set(quiz.questions.map(\.id))
      case .consentForm(let form): Set(form.pages.map(\.id))
      case .eligibility(let eligibility): Set(eligibility.questions.map(\.id))
      case .component(let component): Set(component.healthTypes.map(\.id))
      default: []
      }
    }
  }
}
