/// What a step asks for, of the kinds that do. Pages and sentences about answers go through these, so a kind of step that
/// asks nothing, or that a client does by itself, is decided by its own file alone.
public enum AskingStep: Hashable, Sendable {
  case question(Question)
  case form(Form)
  case quiz(Quiz)
  case eligibility(Eligibility)
  case sharing(Sharing)
  case consentReview(ConsentReview)
  case consentForm(ConsentForm)
  case signature(SignatureRequest)
  case webPage(WebPage)
}

extension StepContent {
  /// What the step asks for; nil where it asks nothing.
  public var asking: AskingStep? { settings.asking }
}
