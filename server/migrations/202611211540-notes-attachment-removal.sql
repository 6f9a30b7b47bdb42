-- Whoever a file belongs to may throw it away. Policies keep everybody to rows of their own, as ever.
grant delete on notes.attachments to console_app;
