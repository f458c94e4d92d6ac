import StudyDocuments
import StudyModel

/// What a walkthrough in a folder does not do.
package struct WalkthroughLosses {
  let study: Study
  let assets: Set<Asset.ID>
  let format: String

  package init(study: Study, assets: Set<Asset.ID>, format: String) {
    self.study = study
    self.assets = assets
    self.format = format
  }

  package var all: [Loss] {
    [recorded] + tasks + patterns + consents + missing
  }

  private var recorded: Loss {
    Loss(
      format: format, code: "answers-not-kept", kind: .dropped, severity: .note, place: [],
      what: "Answers given during the walkthrough",
      became: "a page at the end that is not saved")
  }

  private var tasks: [Loss] {
    study.tasks.flatMap { task in
      (task.steps + task.endings).compactMap { loss(of: $0, at: task.place(of: $0.id)) }
    }
  }

  private func loss(of step: Step, at place: Place) -> Loss? {
    if case .consentReview = step.content {
      return Loss(
        format: format, code: "no-signed-copy", kind: .dropped, severity: .note, place: place,
        what: "The signed copy of the consent",
        advice: "walk through the study in Accord to get one as a PDF")
    }
    if case .component = step.content {
      return Loss(
        format: format, code: "component-not-run", kind: .approximated, severity: .note,
        place: place, what: "A task that an app runs", became: "a screen that names it")
    }
    if case .video(let video) = step.content, video.address?.isEmpty == false {
      return Loss(
        format: format, code: "film-outside", kind: .moved, severity: .warning, place: place,
        what: "A video at a web address", became: "a link, which needs a network",
        advice: "upload the video to the study")
    }
    if case .pdf(let document) = step.content, document.address?.isEmpty == false {
      return outside("A document at a web address", at: place)
    }
    if case .webPage(let page) = step.content, page.address?.isEmpty == false, page.html.isEmpty {
      return outside("A web page", at: place)
    }
    return nil
  }

  private func outside(_ what: String, at place: Place) -> Loss {
    Loss(
      format: format, code: "page-outside", kind: .moved, severity: .note, place: place,
      what: what, became: "a link, which needs a network")
  }

  /// A browser accepts every text for a pattern that it cannot read.
  private var patterns: [Loss] {
    study.tasks.flatMap { task in
      (task.steps + task.endings).flatMap { step in
        Self.patterns(of: step).filter { !JavaScriptPattern.isReadAsUnicode($0.pattern) }.map {
          Loss(
            format: format, code: "pattern-not-checked", kind: .weakened, severity: .warning,
            place: task.place(of: step.id) + $0.place, what: "The pattern \($0.pattern)",
            became: "a field that takes any text",
            advice: "use only what JavaScript’s regular expressions have")
        }
      }
    }
  }

  /// The patterns of a step's fields, with their places below it.
  private static func patterns(of step: Step) -> [(place: Place, pattern: String)] {
    if case .question(let question) = step.content {
      return pattern(of: question.format).map { [(place: [], pattern: $0)] } ?? []
    }
    guard case .form(let form) = step.content else { return [] }
    return form.items.compactMap { item in
      item.format.flatMap(pattern).map { (place: ["items", item.id], pattern: $0) }
    }
  }

  private static func pattern(of format: AnswerFormat) -> String? {
    guard case .text(let text) = format, let pattern = text.pattern, !pattern.isEmpty else {
      return nil
    }
    return pattern
  }

  /// Screens of consents are shown where a task has them.
  private var consents: [Loss] {
    let shown = Set(
      study.tasks.flatMap { $0.steps + $0.endings }.compactMap(\.content.shownConsent))
    return study.consents.filter { !shown.contains($0.id) }.map { consent in
      Loss(
        format: format, code: "consent-not-shown", kind: .dropped, severity: .warning,
        place: ["consents", consent.id], what: "A consent that no task shows",
        advice: "add it to a task, or use a format that has consents, such as html")
    }
  }

  private var missing: [Loss] {
    study.assets.filter { !assets.contains($0.id) }.map { asset in
      Loss(
        format: format, code: "file-missing", kind: .dropped, severity: .error,
        place: ["assets", asset.id], what: "The file “\(asset.name)”, which cannot be read")
    }
  }
}
