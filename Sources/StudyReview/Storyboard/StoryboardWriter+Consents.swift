import StudyModel
import StudyParts

extension StoryboardWriter {
  /// The sections as scenes, and the document if no task shows it.
  mutating func write(_ consent: Consent) {
    let place = ["consents", consent.id]
    let title = study.title(consent.title, in: language).orElse("Consent")
    begin(chapter: place, title, "Consent")
    for (index, section) in consent.sections.enumerated() {
      let own = place + ["sections", section.id]
      let name = study.title(section.documentHeading(for: language), in: language)
      begin(
        part: own, name.orElse("Section \(index + 1)"),
        "Section \(index + 1) · \(Self.appearance(of: section))")
      write(place: own, kind: section.isOnScreen ? "Section" : "Section of the document")
    }
    guard !isReviewed(consent) else { return }
    begin(part: place, title, "Document")
    write(place: place, role: "document", kind: "Document")
  }

  /// The screen of a part of the study.
  private mutating func write(place: Place, role: String? = nil, kind: String) {
    write(Draft(place: place, role: role, kind: kind)) { [stills] in stills.page(of: place) }
  }

  private static func appearance(of section: Section) -> String {
    switch section.appearance {
    case .screenAndDocument: section.isOnScreen ? "screen and document" : "document only"
    case .screenOnly: "screen only"
    case .documentOnly: "document only"
    }
  }

  private func isReviewed(_ consent: Consent) -> Bool {
    study.tasks.contains { task in
      (task.steps + task.endings).contains { step in
        if case .consentReview(let review) = step.content {
          review.consent == consent.id
        } else {
          false
        }
      }
    }
  }

  mutating func write(_ articles: [Article]) {
    guard !articles.isEmpty else { return }
    begin(chapter: ["articles"], "Articles and resources", "Articles")
    for article in articles {
      let place = ["articles", article.id]
      begin(part: place, study.title(article.title, in: language).orElse(article.id), "Article")
      write(place: place, kind: "Article")
    }
  }
}
