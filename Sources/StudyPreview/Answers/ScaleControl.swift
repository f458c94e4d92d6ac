import StudyModel

/// Points of a scale of numbers or words.
struct ScaleControl: Control {
  let template = "answer-formats/scale"
  let isVertical: Bool
  let hasWords: Bool
  let hidesValue: Bool
  let hidesMarkers: Bool
  let ends: Ends?
  let points: [RowsControl.Row]
  let gradient: GradientStrip?

  struct Ends: Sendable {
    let low: End
    let high: End
  }

  struct End: Sendable {
    let number: String?
    let text: String
    let picture: Picture?
  }
}
