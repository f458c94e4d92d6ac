extension Task {
  /// The texts of the task, with their places below it.
  func texts(at place: Place) -> [PlacedText] {
    placed([("title", title)], at: place)
      + steps.flatMap { $0.texts(at: place + ["steps", $0.id]) }
      + endings.flatMap { $0.texts(at: place + ["endings", $0.id]) }
  }
}

extension Task: PartHolder {
  static let lists: [HeldList<Task>] =
    [HeldList("steps", \Task.steps), HeldList("endings", \Task.endings)]
}

extension Task: ListedPart {
  static var copyKind: PartCopy.Kind { .tasks }
  static func copied(_ parts: [Task]) -> PartCopy.Content { .tasks(parts) }
}
