import StudyModel

extension PlacedPart {
  /// The part at a place, or else the nearest existing part that contains the place.
  package static func nearest(to place: Place, in study: Study) -> PlacedPart? {
    var place = place
    while !place.isEmpty {
      if let part = PlacedPart(at: place, in: study) { return part }
      place.removeLast()
    }
    return nil
  }
}

extension Study {
  /// The places of all parts that have a page in the editor, in reading order.
  package var partPlaces: [Place] { [["facts"]] + heldPlaces }

  /// The editor places of the task's screens, in order: a step, or the parts of a step that are screens of their own.
  package func screenPlaces(of task: Task) -> [Place] {
    func places(_ steps: [Step], _ member: String) -> [Place] {
      steps.flatMap { step -> [Place] in
        let place = ["tasks", task.id, member, step.id]
        let screens = step.content.part.screens(at: place, in: self)
        return screens.isEmpty ? [place] : screens
      }
    }
    return places(task.steps, "steps") + places(task.endings, "endings")
  }
}
