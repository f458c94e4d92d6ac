/// Decides something for each answer format. A format that is added is a requirement here, so the compiler asks for each
/// decision; the decision can be in the file of the format.
public protocol AnswerFormatVisitor {
  associatedtype Decision

  func visit(_ format: BooleanFormat) -> Decision
  func visit(_ format: TextChoiceFormat) -> Decision
  func visit(_ format: ImageChoiceFormat) -> Decision
  func visit(_ format: ColorChoiceFormat) -> Decision
  func visit(_ format: ValuePickerFormat) -> Decision
  func visit(_ format: MultipleValuePickerFormat) -> Decision
  func visit(_ format: ScaleFormat) -> Decision
  func visit(_ format: ContinuousScaleFormat) -> Decision
  func visit(_ format: TextScaleFormat) -> Decision
  func visit(_ format: NumericFormat) -> Decision
  func visit(_ format: TextFormat) -> Decision
  func visit(_ format: ConfirmTextFormat) -> Decision
  func visit(_ format: EmailFormat) -> Decision
  func visit(_ format: DateFormat) -> Decision
  func visit(_ format: TimeOfDayFormat) -> Decision
  func visit(_ format: TimeIntervalFormat) -> Decision
  func visit(_ format: HeightFormat) -> Decision
  func visit(_ format: WeightFormat) -> Decision
  func visit(_ format: AgeFormat) -> Decision
  func visit(_ format: LocationFormat) -> Decision
  func visit(_ format: SocioeconomicLadderFormat) -> Decision
  func visit(_ format: HealthCharacteristicFormat) -> Decision
  func visit(_ format: HealthQuantityFormat) -> Decision
}
