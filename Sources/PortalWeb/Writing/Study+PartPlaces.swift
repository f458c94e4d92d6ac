import StudyModel

extension EditedPart {
  /// The part at a place, or the nearest one around it that is there.
  static func nearest(to place: Place, in study: Study) -> EditedPart? {
    var place = place
    while !place.isEmpty {
      if let part = EditedPart(at: place, in: study) { return part }
      place.removeLast()
    }
    return nil
  }
}

extension Study {
  /// The places of all parts that have a page in the editor, as one goes through them.
  var partPlaces: [Place] {
    [["facts"]] + consents.flatMap { $0.partPlaces(at: ["consents", $0.id]) }
      + tasks.flatMap { task in
        let place = ["tasks", task.id]
        return [place] + task.steps.flatMap { $0.partPlaces(at: place + ["steps", $0.id]) }
          + task.endings.flatMap { $0.partPlaces(at: place + ["endings", $0.id]) }
      }
  }
}

extension Consent {
  fileprivate func partPlaces(at place: Place) -> [Place] {
    [place] + sections.map { place + ["sections", $0.id] }
      + signatures.map { place + ["signatures", $0.id] }
  }
}

extension Step {
  fileprivate func partPlaces(at place: Place) -> [Place] {
    switch content {
    case .form(let form): [place] + form.items.map { place + ["items", $0.id] }
    case .quiz(let quiz): [place] + quiz.questions.map { place + ["questions", $0.id] }
    case .consentForm(let form): [place] + form.pages.map { place + ["pages", $0.id] }
    default: [place]
    }
  }
}
