import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// Shows what an edit would break, in words and with links, before it is made.
struct ImpactPage: Page {
  static let template = "writing/impact"

  let shell: Shell
  let study: StudyTabs
  let title: String
  /// What is about to happen, such as Remove “Age”.
  let deed: String
  let lead: String
  let places: [ImpactView]
  let action: String
  let back: String
  let shown: String
  let canLetGo: Bool
  let letGoLabel: String
  let leaveLabel: String
  /// The submitted fields, to be sent again with the decision.
  let kept: [ConflictPage.KeptField]
}

extension ImpactPage {
  init(
    _ broken: WouldBreak, deed: String, back: Place, action: String, form: SubmittedForm,
    shell: Shell, language: Language, problemCount: Int
  ) {
    let study = broken.before
    self.shell = shell
    self.study = StudyTabs(study, current: .write, problemCount: problemCount)
    self.deed = deed
    title = deed
    lead = broken.message
    var sites: [Place] = []
    var problems: [Place: [Problem]] = [:]
    for problem in broken.problems {
      let site = ReferenceSentences.site(of: problem.place)
      if problems[site] == nil { sites.append(site) }
      problems[site, default: []].append(problem)
    }
    // Problems that only follow from others are fixed once those are removed.
    let references = BrokenReferences(broken.problems, in: broken.after, since: study)
    let cleared = references.removed
    let rest = cleared.impact(since: study)
    let left = Set(rest.map { ReferenceSentences.site(of: $0.place) })
    let words = ReferenceSentences(study: study, language: language)
    let sentencesAfterwards = ReferenceSentences(study: cleared, language: language)
    places = sites.map { site in
      let part = ProblemPlace(site, in: study).part
      return ImpactView(
        whereabouts: words.whereabouts(of: site),
        address: Paths.write(study, at: part, in: language)
          + (PlaceReading(site).isInRules ? "#rules" : ""),
        sentence: words.sentence(at: site),
        consequences: (problems[site] ?? []).map(\.message),
        fate: words.fate(of: site, keeping: references.rest(at: site)),
        // Shown once per step, below its last rule.
        afterwards: sites.last { $0.prefix(4) == site.prefix(4) } == site
          ? sentencesAfterwards.waysOn(from: site) : nil,
        stays: left.contains(site) && !Study.canRemoveReference(at: site))
    }
    canLetGo = sites.contains(where: Study.canRemoveReference)
    letGoLabel =
      rest.isEmpty
      ? "Continue and remove the references" : "Continue and remove references where possible"
    leaveLabel = "Continue and leave \(sites.count == 1 ? "it as a problem" : "them as problems")"
    self.action = action
    self.back = Paths.write(study, at: back, in: language)
    shown = WouldBreak.fingerprint(of: broken.problems)
    kept = form.without(["csrf", "breaking", "breaking.shown", SubmittedForm.pageEdit]).fields
      .map { .init(name: $0.name, value: $0.value) }
  }
}
