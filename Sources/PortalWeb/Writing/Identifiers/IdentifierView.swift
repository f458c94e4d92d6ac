import StudyEditing
import StudyModel
import StudyParts

/// The identifier of a part in data and rules, as the editor shows it.
struct IdentifierView: Sendable {
  let action: String
  let value: String
  let saved: String
  let error: String?
  /// An identifier made from the title; nil if the part no longer has a default one.
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
  /// Nil if the part has no identifier that an author can change.
  init?(of part: PlacedPart, language: Language, typed: String?, error: String?) {
    guard let named = StudyPart(at: part.place) else { return nil }
    let study = part.study
    let words = ReferenceSentences(study: study, language: language)
    action = Paths.identifier(study.id, at: part.place)
    saved = named.id
    value = typed ?? named.id
    self.error = error
    proposal = Self.proposal(for: part, named)
    var sites: [Place] = []
    for reference in study.references(to: named) {
      let site = ReferenceSentences.site(of: reference.place)
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

  private static func proposal(for part: PlacedPart, _ named: StudyPart) -> String? {
    let title = part.title(in: part.study.primaryLanguage)
    let wish = Slug.of(title, else: "", longest: 40)
    guard !wish.isEmpty, wish != named.id, !named.id.hasPrefix(wish) else { return nil }
    let taken = part.siblingIDs
    return Slug.free(wish, avoiding: taken)
  }
}
