import StudyDocuments
import StudyModel

/// What a walkthrough in a folder does not do.
struct WalkthroughLosses {
  let study: Study
  let assets: Set<Asset.ID>
  let format: String

  var all: [Loss] {
    [recorded] + tasks + consents + missing
  }

  private var recorded: Loss {
    Loss(
      format: format, code: "answers-not-kept", kind: .dropped, severity: .note, place: [],
      what: "The answers of whoever walks", became: "a page at the end, which is not saved")
  }

  private var tasks: [Loss] {
    study.tasks.flatMap { task in
      (task.steps + task.endings).compactMap { step in
        loss(
          of: step,
          at: ["tasks", task.id] + [
            task.steps.contains { $0.id == step.id } ? "steps" : "endings", step.id,
          ])
      }
    }
  }

  private func loss(of step: Step, at place: Place) -> Loss? {
    switch step.content {
    case .consentReview:
      Loss(
        format: format, code: "no-signed-copy", kind: .dropped, severity: .note, place: place,
        what: "The signed copy of the consent",
        advice: "walk through the study in Accord to get one as a PDF")
    case .video(let video) where video.address?.isEmpty == false:
      Loss(
        format: format, code: "film-outside", kind: .moved, severity: .warning, place: place,
        what: "A video at a web address", became: "a link, which needs a network",
        advice: "upload the video to the study")
    case .pdf(let document) where document.address?.isEmpty == false:
      outside("A document at a web address", at: place)
    case .webPage(let page) where page.address?.isEmpty == false && page.html.isEmpty:
      outside("A web page", at: place)
    case .component:
      Loss(
        format: format, code: "component-not-run", kind: .approximated, severity: .note,
        place: place, what: "A task that an app runs", became: "a screen that names it")
    case .consentScenes, .consentForm, .sharing, .quiz, .instruction, .question, .form,
      .answerSummary, .completion, .signature, .permissions, .passcode, .registration, .login,
      .video, .pdf, .webPage, .table, .wait, .eligibility:
      nil
    }
  }

  private func outside(_ what: String, at place: Place) -> Loss {
    Loss(
      format: format, code: "page-outside", kind: .moved, severity: .note, place: place,
      what: what, became: "a link, which needs a network")
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

extension StepContent {
  /// The consent of which it shows sections or the document.
  var shownConsent: Consent.ID? {
    if case .consentScenes(let scenes) = self { return scenes.consent }
    if case .consentReview(let review) = self { return review.consent }
    return nil
  }
}
