import StudyEditing

/// An error in handling a form, together with the form, so that the error page can show its text.
struct FailedForm: Error {
  let error: any Error
  let form: SubmittedForm
}
