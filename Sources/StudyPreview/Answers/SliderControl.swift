import StudyModel

/// A number field that scripts turn into a slider.
struct SliderControl: Control {
  let template = "answer-formats/slider"
  let value: String
  let minimum: String
  let maximum: String
  let step: String
  let digits: Int
  let isPercentage: Bool
  let isVertical: Bool
  let hidesValue: Bool
  /// Instructions shown until there is a value.
  let hint: String
  let ends: ScaleControl.Ends?
  let gradient: GradientStrip?
}
